import { RESTART_DELAY_MS } from '@vigil/domain'

interface Link {
  current(): { readonly restartsAt: number | undefined }
  subscribe(listener: () => void): () => void
  retryNow(): void
}

/**
 * The push channel of the old token is closed by the server, before or after its answer arrives. That is no failure of the
 * link: it is taken up again at once, not after the wait that a failure has.
 */
export function reconnectOnce(link: Link): void {
  const isLost = () => link.current().restartsAt !== undefined
  if (isLost()) {
    link.retryNow()
    return
  }
  const stop = link.subscribe(() => {
    if (!isLost()) return
    clearTimeout(timer)
    stop()
    link.retryNow()
  })
  const timer = setTimeout(stop, RESTART_DELAY_MS)
}
