import { useQuery } from '@tanstack/react-query'
import type { ComponentProps } from 'react'
import { readToken } from '../../session/token.ts'
import { Avatar } from '../../ui/avatar.tsx'

/** Only this page's session gets a picture, so it cannot be the address of an image; the page's policy allows `data:`. */
async function loadPicture(url: string): Promise<string> {
  const response = await fetch(url, { headers: { Authorization: `Bearer ${readToken() ?? ''}` } })
  if (!response.ok) throw new Error(`the picture answered ${response.status}`)
  const bytes = await response.blob()
  return new Promise((resolve, reject) => {
    const reader = new FileReader()
    reader.onload = () => resolve(String(reader.result))
    reader.onerror = () => reject(reader.error)
    reader.readAsDataURL(bytes)
  })
}

/** A person's avatar with our copy of their picture; the letter until it has come, or if there is none. */
export function PersonAvatar({ url, ...rest }: ComponentProps<typeof Avatar>) {
  const isOurs = typeof url === 'string' && url.startsWith('/api/users/')
  const { data } = useQuery({
    queryKey: ['picture', url],
    queryFn: () => loadPicture(String(url)),
    enabled: isOurs,
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
  })
  return <Avatar {...rest} url={data} />
}
