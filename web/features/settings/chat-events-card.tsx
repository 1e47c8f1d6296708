import type { Webhook } from '@chaveiro/contract/calls/team-chat.ts'
import { type ChatEvent, chatEventNames } from '@chaveiro/contract/events/chat.ts'
import { organisation } from '@chaveiro/contract/events/organisation.ts'
import { people } from '@chaveiro/contract/events/people.ts'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useEventName } from '../../i18n/use-event-name.ts'
import { useFailureToast } from '../../nouns/errors/use-failure-toast.ts'
import { Card } from '../../ui/card.tsx'
import { CheckboxField } from '../../ui/checkbox-field.tsx'
import { useSaveWebhook, type WebhookChange } from './use-webhook.ts'

const isOfPeople = (event: ChatEvent) => event in people || event in organisation
const groups = {
  people: chatEventNames.filter(isOfPeople),
  vaults: chatEventNames.filter((event) => !isOfPeople(event)),
} as const
const groupNames = ['people', 'vaults'] as const

/** Which events chat is told of, one switch each; changes apply at once. */
export function ChatEventsCard({ webhook }: { webhook: Webhook }) {
  const { t } = useTranslation('settings')
  const eventName = useEventName()
  const tellFailure = useFailureToast()
  const save = useSaveWebhook()
  // Set by the click itself: a switch that waits for the call's start would spring back under the finger.
  const [chosen, setChosen] = useState<WebhookChange | null>(null)
  const isSaving = chosen !== null
  const change = (body: WebhookChange) => {
    setChosen(body)
    void save
      .mutateAsync(body)
      .catch((error) => tellFailure(t('chat.failed'), error))
      .finally(() => setChosen(null))
  }
  const isOn = (event: ChatEvent) => chosen?.switched?.[event] ?? webhook.events.includes(event)
  return (
    <Card title={t('chat.events')} description={t('chat.eventsHelp')}>
      <div className="space-y-6">
        <div className="grid gap-x-8 gap-y-6 sm:grid-cols-2">
          {groupNames.map((group) => (
            <fieldset key={group} className="space-y-2.5">
              <legend className="mb-2 font-medium text-caption text-ink-3">
                {t(`chat.groups.${group}`)}
              </legend>
              {groups[group].map((event) => (
                <CheckboxField
                  key={event}
                  label={eventName(event)}
                  checked={isOn(event)}
                  disabled={isSaving}
                  onChange={({ target }) => change({ switched: { [event]: target.checked } })}
                />
              ))}
            </fieldset>
          ))}
        </div>
        <div className="border-t pt-5">
          <CheckboxField
            label={t('chat.names')}
            help={t('chat.namesHelp')}
            checked={chosen?.shows_names ?? webhook.shows_names}
            disabled={isSaving}
            onChange={({ target }) => change({ shows_names: target.checked })}
          />
        </div>
      </div>
    </Card>
  )
}
