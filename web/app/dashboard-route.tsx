import { EasierUnlockBanner } from '../features/account/ways/easier-unlock-banner.tsx'
import { DashboardScreen } from '../features/dashboard/dashboard-screen.tsx'

export const DashboardRoute = () => <DashboardScreen suggestion={<EasierUnlockBanner />} />
