import type { ModuleKey } from '@vigil/contract'
import { registry } from '@vigil/devices'
import type { Book, SentMessage } from '../check/book.ts'
import type { Random } from '../lib/random.ts'

export interface ScriptedMessage {
  readonly message: SentMessage
  readonly body: Record<string, unknown>
}

/** What a device sends, second by second: calm, then an alarm that rises, grows and ends, with checks and samples between. */
export interface Script {
  /** `time` is what the device takes for the time. */
  next(time: number): ScriptedMessage
  /** The danger is over, whatever was planned: for the end of a round. */
  calmDown(): void
}

const CALM_S = [8, 40] as const
const DANGER_S = [4, 14] as const
const CHECK_EVERY = 11
const SAMPLE_EVERY = 17

function calmValue(deviceType: string, module: ModuleKey): Record<string, number> {
  const quantity = registry.model(deviceType)?.modules.find(({ key }) => key === module)?.readings[0]
  if (quantity === undefined) return {}
  const limit = quantity.limits?.[0]
  const calm = limit === undefined ? 1 : limit.direction === 'above' ? limit.warn / 4 : limit.warn * 1.05
  return { [quantity.key]: Math.min(quantity.range[1], Math.max(quantity.range[0], calm)) }
}

export function createScript(sn: string, deviceType: string, book: Book, random: Random): Script {
  const module = registry.model(deviceType)?.modules[0]?.key ?? 'sysMod'
  const values = calmValue(deviceType, module)
  let number = 0
  let left = random.whole(...CALM_S)
  let state = 0
  let episode: string | undefined

  function step(): void {
    left -= 1
    if (left > 0) {
      // What grows worse on the way is told like a new danger.
      if (episode !== undefined && state < 3 && random.chance(0.15)) state += 1
      return
    }
    if (episode !== undefined) {
      episode = undefined
      state = 0
      left = random.whole(...CALM_S)
      return
    }
    episode = book.nextMarker('EP')
    state = random.whole(1, 3)
    left = random.whole(...DANGER_S)
    book.begin({ marker: episode, sn, module })
  }

  return {
    calmDown() {
      episode = undefined
      state = 0
      left = Number.POSITIVE_INFINITY
    },
    next(time) {
      number += 1
      const id = `${sn}:${number}`
      if (number % CHECK_EVERY === 0) {
        const body = { type: 'detection', id, time, begin: time - 500, subject: id, mods: { [module]: { state: 0 } } }
        return { message: { id, sn, kind: 'detection' }, body }
      }
      if (number % SAMPLE_EVERY === 0) {
        const measured = { pressure: 101.3, flow: 10, volume: 5, duration: 30, result: 'clear' }
        return {
          message: { id, sn, kind: 'sample' },
          body: { type: 'sample', id, time, begin: time - 500, number: id, ...measured },
        }
      }
      step()
      const findings = episode === undefined ? [] : [{ name: episode, confidence: 90 }]
      const report = { state, runstate: 1, values, ...(findings.length > 0 && { findings }) }
      return {
        message: { id, sn, kind: 'reading', ...(episode !== undefined && { episode }) },
        body: { id, time, runstate: 1, mods: { [module]: report } },
      }
    },
  }
}
