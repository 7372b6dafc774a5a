/*
 * Shows what is pushed to this browser, and leads whoever presses it to the alarm. It answers no request of the page: a console
 * from a store of its own would look live and be none.
 */
const text = (value, most) => (typeof value === 'string' ? value.slice(0, most) : '')

/** What can not be read is shown all the same: something has happened. */
function messageOf(data) {
  try {
    const { title, body, tag, url, level, lang, dir } = data.json()
    return {
      title: text(title, 200) || 'Vigil',
      body: text(body, 1000),
      tag: text(tag, 100),
      // A path of this console, and nothing else.
      url: /^\/(?!\/)/.test(url) ? url : '/',
      level: Number(level) || 0,
      lang: text(lang, 10),
      dir: dir === 'rtl' ? 'rtl' : 'ltr',
    }
  } catch {
    return { title: 'Vigil', body: '', tag: '', url: '/', level: 0, lang: '', dir: 'ltr' }
  }
}

self.addEventListener('install', () => self.skipWaiting())
self.addEventListener('activate', (event) => event.waitUntil(self.clients.claim()))

self.addEventListener('push', (event) => {
  const { title, body, tag, url, level, lang, dir } = messageOf(event.data)
  event.waitUntil(
    self.registration.showNotification(title, {
      body,
      lang,
      dir,
      icon: '/icons/vigil-192.png',
      badge: '/icons/vigil-192.png',
      data: { url },
      ...(tag !== '' && { tag, renotify: true }),
      // A danger stays until somebody has looked at it.
      requireInteraction: level >= 2,
    }),
  )
})

self.addEventListener('notificationclick', (event) => {
  event.notification.close()
  const { url = '/' } = event.notification.data ?? {}
  event.waitUntil(
    self.clients.matchAll({ type: 'window', includeUncontrolled: true }).then(async (windows) => {
      const [open] = windows
      if (open === undefined) return self.clients.openWindow(url)
      const window = await open.focus()
      // A window that is not under this worker can not be led anywhere.
      return window.navigate(url).catch(() => self.clients.openWindow(url))
    }),
  )
})
