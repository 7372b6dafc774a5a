import { connect, createServer, type Socket } from 'node:net'
import { expect, type Page } from '@playwright/test'
import { PORT } from '../product.ts'

export interface LinkProxy {
  readonly origin: string
  /** Every connection ends and none is made, as if the cable had been pulled. */
  cut(): void
  restore(): void
  close(): Promise<void>
}

/** A cable between browser and product that a test can pull. */
export async function openLinkProxy(): Promise<LinkProxy> {
  const sockets = new Set<Socket>()
  let isCut = false
  const keep = (socket: Socket) => {
    sockets.add(socket)
    socket.on('close', () => sockets.delete(socket))
    socket.on('error', () => socket.destroy())
  }
  const server = createServer((inside) => {
    keep(inside)
    if (isCut) {
      inside.destroy()
      return
    }
    const outside = connect({ port: PORT, host: '127.0.0.1' })
    keep(outside)
    inside.pipe(outside).pipe(inside)
    inside.on('close', () => outside.destroy())
    outside.on('close', () => inside.destroy())
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  const port = typeof address === 'object' && address !== null ? address.port : 0
  const endAll = () => {
    for (const socket of sockets) socket.destroy()
  }
  return {
    origin: `http://localhost:${port}`,
    cut() {
      isCut = true
      endAll()
    },
    restore() {
      isCut = false
    },
    close() {
      endAll()
      return new Promise((resolve) => server.close(() => resolve()))
    },
  }
}

/** Until the page is live again: asked for by hand where it has not tried by itself before. */
export async function comeBack(page: Page): Promise<void> {
  await expect(async () => {
    const retry = page.getByRole('button', { name: 'Retry now' })
    if (await retry.isEnabled({ timeout: 100 }).catch(() => false)) await retry.click({ timeout: 1000 })
    await expect(page.getByRole('main')).toHaveAttribute('data-live', 'true', { timeout: 2000 })
  }).toPass()
}
