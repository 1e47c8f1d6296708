import { EasierUnlockBanner } from '../features/account/ways/easier-unlock-banner.tsx'
import { DashboardScreen } from '../features/dashboard/dashboard-screen.tsx'
import { QuickItemsCard } from '../features/items/quick-items-card.tsx'
import { DecideOnDashboard } from './decide-on-dashboard.tsx'

export const DashboardRoute = () => (
  <DashboardScreen
    suggestion={<EasierUnlockBanner />}
    quick={<QuickItemsCard />}
    renderDecision={(decision) => <DecideOnDashboard {...decision} />}
  />
)
