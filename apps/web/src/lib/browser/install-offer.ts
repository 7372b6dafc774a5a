/** Chromium's event; no other browser has it. */
interface InstallEvent extends Event {
  prompt(): Promise<unknown>
}

let offer: InstallEvent | undefined
const listeners = new Set<() => void>()

function hold(next: InstallEvent | undefined): void {
  offer = next
  for (const listener of listeners) listener()
}

/** The browser offers to install the console once, early: an offer that nobody keeps is lost to the page that shows it. */
export function keepInstallOffer(): void {
  window.addEventListener('beforeinstallprompt', (event) => hold(event as InstallEvent))
  window.addEventListener('appinstalled', () => hold(undefined))
}

export function subscribeInstallOffer(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

export const hasInstallOffer = (): boolean => offer !== undefined

/** Must be called in a click. An offer can be taken up once. */
export async function takeInstallOffer(): Promise<void> {
  const taken = offer
  hold(undefined)
  await taken?.prompt()
}
