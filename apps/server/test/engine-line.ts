import { type EngineLink, openEngineLink } from '../src/platform/broker/nats/engine-link.ts'
import { startEngine } from './engine-kit.ts'

/** The real engine, with a link of whoever is active and one of a gateway. */
export interface Line {
  readonly owners: EngineLink
  readonly gateways: EngineLink
  close(): Promise<void>
}

export async function openLine(): Promise<Line> {
  const engine = await startEngine()
  const [owners, gateways] = [
    await openEngineLink([engine.url], engine.keys),
    await openEngineLink([engine.url], engine.keys),
  ]
  return {
    owners,
    gateways,
    async close() {
      await Promise.all([owners.close(), gateways.close()])
      await engine.stop()
    },
  }
}

let epoch = 0
/** Later than that of every server before it. */
export const nextEpoch = (): number => {
  epoch += 1
  return epoch
}
