import type { CallInput } from '@chaveiro/contract/call.ts'
import {
  getWebhook,
  listChatMessages,
  retryChatMessage,
  saveWebhook,
  testWebhook,
  type Webhook,
} from '@chaveiro/contract/calls/team-chat.ts'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { api } from '../../session/api.ts'

const webhookKey = ['settings', 'webhook']
const messagesKey = ['settings', 'chat-messages']
const refreshMs = 5000

export const useWebhook = () => useQuery({ queryKey: webhookKey, queryFn: () => api.send(getWebhook) })

export type WebhookChange = CallInput<typeof saveWebhook>['body']

/** Changes part of it; shows what was saved at once. */
export function useSaveWebhook() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (body: WebhookChange) => api.send(saveWebhook, { body }),
    onSuccess: ({ signing_key: _, ...webhook }) => {
      client.setQueryData<Webhook>(webhookKey, webhook)
      void client.invalidateQueries({ queryKey: messagesKey })
    },
  })
}

export const useTestWebhook = () => useMutation({ mutationFn: () => api.send(testWebhook) })

/** The latest messages, refetched while they are shown. */
export const useChatMessages = () =>
  useQuery({
    queryKey: messagesKey,
    queryFn: () => api.send(listChatMessages),
    refetchInterval: refreshMs,
  })

export function useRetryMessage() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (id: string) => api.send(retryChatMessage, { params: { id } }),
    onSettled: () => client.invalidateQueries({ queryKey: messagesKey }),
  })
}
