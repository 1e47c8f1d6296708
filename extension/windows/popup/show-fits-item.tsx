import { useConfirm } from '@chaveiro/web/ui/confirm-dialog.tsx'
import { MenuItem } from '@chaveiro/web/ui/menu.tsx'
import { toast } from '@chaveiro/web/ui/toast.tsx'
import { Check, ScanSearch } from 'lucide-react'
import { texts } from '../language.ts'
import { useAsked } from '../use-asked.ts'
import { useChanges } from '../use-changes.ts'
import { ask } from '../worker.ts'

/** Switches 'show what fits' on, for which the browser asks, or off. */
export function ShowFitsItem() {
  const { showFits } = texts
  const confirm = useConfirm()
  const { value } = useAsked(() => ask('readShowFits', null), useChanges())
  const isOn = value?.isOn ?? false
  async function toggle() {
    const isWanted = !isOn
    const isSure = await confirm({
      title: isWanted ? showFits.title : showFits.offTitle,
      message: isWanted ? showFits.help : showFits.offHelp,
      confirmLabel: isWanted ? showFits.on : showFits.off,
    })
    if (!isSure || !value) return
    // Some browsers close this window to ask, so the person's word goes to the worker first; it hears of the leave by itself.
    const told = ask('wantShowFits', { isWanted })
    const isGiven = !isWanted || (await chrome.permissions.request({ origins: value.origins }))
    await told
    if (isGiven) return
    await ask('wantShowFits', { isWanted: false })
    toast.error(showFits.refused)
  }
  return (
    <MenuItem icon={<ScanSearch />} onClick={() => void toggle()}>
      <span className="flex items-center justify-between gap-2">
        {showFits.name}
        {isOn && <Check role="img" aria-label={showFits.isOn} className="text-accent-ink!" />}
      </span>
    </MenuItem>
  )
}
