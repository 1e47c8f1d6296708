import type { VaultType } from '@chaveiro/contract/constants.ts'
import { Briefcase, Package, Users } from 'lucide-react'

const icons = { client: Briefcase, product: Package, squad: Users } satisfies Record<VaultType, unknown>

export function VaultIcon({ type }: { type: VaultType }) {
  const Icon = icons[type]
  return <Icon aria-hidden="true" />
}
