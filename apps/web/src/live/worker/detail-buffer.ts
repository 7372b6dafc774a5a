import type { DeviceDetail, ModuleKey } from '@vigil/contract'
import { withKnownPictures } from '@vigil/domain'
import type { DetailPoint, FromWorker } from './protocol.ts'

/** As many as a chart keeps. */
const POINTS_KEPT = 600

function pointOf({ at, mods }: DeviceDetail): DetailPoint {
  const values: Partial<Record<ModuleKey, Record<string, number>>> = {}
  for (const key in mods) {
    const module = mods[key as ModuleKey]
    if (module?.values !== undefined) values[key as ModuleKey] = module.values
  }
  return { at, values }
}

/** What came while nobody looked: the latest in full, of the earlier ones the values alone (a spectrum is large). */
export class DetailBuffer {
  readonly #kept = new Map<string, { detail: DeviceDetail; earlier: DetailPoint[] }>()

  add(details: readonly DeviceDetail[]): void {
    for (const detail of details) {
      const kept = this.#kept.get(detail.sn)
      if (kept === undefined) {
        this.#kept.set(detail.sn, { detail, earlier: [] })
        continue
      }
      kept.earlier.push(pointOf(kept.detail))
      if (kept.earlier.length >= POINTS_KEPT) kept.earlier.shift()
      kept.detail = withKnownPictures(kept.detail, detail)
    }
  }

  take(): Extract<FromWorker, { type: 'details' }>['details'] {
    const details = [...this.#kept.values()]
    this.#kept.clear()
    return details
  }
}
