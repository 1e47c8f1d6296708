// The app's only service worker. It says that something waits for a decision, and opens the app: it handles no fetch, keeps nothing,
// and its policy lets it reach nobody. What it says is the same for everybody, since the message that wakes it is empty.
const texts = {
  '?en': 'Something needs your decision',
  '?pt-BR': 'Algo precisa da sua decisão',
}

self.addEventListener('push', (event) => {
  const language = self.location.search
  event.waitUntil(
    self.registration.showNotification('Chaveiro', {
      body: texts[language] ?? texts['?en'],
      lang: language.slice(1),
      // The newest replaces one that was not seen.
      tag: 'decision',
      icon: '/icons/icon-192.png',
    }),
  )
})

self.addEventListener('notificationclick', (event) => {
  event.notification.close()
  event.waitUntil(openApp())
})

async function openApp() {
  const [open] = await self.clients.matchAll({ type: 'window', includeUncontrolled: true })
  await (open ? open.focus() : self.clients.openWindow('/notifications'))
}
