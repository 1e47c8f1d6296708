import type { Webhook } from '@chaveiro/contract/calls/team-chat.ts'
import { type ChatEvent, chatEventNames } from '@chaveiro/contract/events/chat.ts'
import { eventGroups } from '@chaveiro/contract/events/events.ts'
import type { Language } from '@chaveiro/contract/languages.ts'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useEventName } from '../../i18n/use-event-name.ts'
import { useFailureToast } from '../../nouns/errors/use-failure-toast.ts'
import { Card } from '../../ui/card.tsx'
import { CheckboxField } from '../../ui/checkbox-field.tsx'
import { Disclosure } from '../../ui/disclosure.tsx'
import { useSaveWebhook, type WebhookChange } from './use-webhook.ts'

const inLog = new Set<string>(eventGroups.flatMap(({ events }) => events))
/** Those of the audit log's filter; what only chat is told of is in the first one. */
const groups = eventGroups
  .map(({ events, ...words }, place) => {
    const ofGroup = new Set<string>(events)
    const isHere = (event: ChatEvent) => ofGroup.has(event) || (place === 0 && !inLog.has(event))
    return { words, events: chatEventNames.filter(isHere) }
  })
  .filter(({ events }) => events.length > 0)

/** Which events chat is told of, one switch each, in groups that say how many are on; changes apply at once. */
export function ChatEventsCard({ webhook }: { webhook: Webhook }) {
  const { t, i18n } = useTranslation('settings')
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
        <div className="space-y-2">
          {groups.map(({ words, events }) => (
            <Disclosure
              key={words.en}
              title={words[i18n.language as Language]}
              aside={t('chat.switchedOn', { on: events.filter(isOn).length, all: events.length })}
            >
              <div className="grid gap-x-8 gap-y-2.5 p-4 sm:grid-cols-2">
                {events.map((event) => (
                  <CheckboxField
                    key={event}
                    label={eventName(event)}
                    checked={isOn(event)}
                    disabled={isSaving}
                    onChange={({ target }) => change({ switched: { [event]: target.checked } })}
                  />
                ))}
              </div>
            </Disclosure>
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
