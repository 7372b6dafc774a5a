import type { Finding, Spectrum } from '@vigil/contract'
import { type SpectrumSource, sampleMixture } from '@vigil/science'
import type { SpectrumShop } from '../world/spectrum-shop.ts'
import { identify } from './identify.ts'
import type { Scene } from './scene.ts'

const SENT_EVERY_MS = 5000
/** Without anything to find, a fresh spectrum begins after this time. */
const CALM_LENGTH_S = 180
const LONGEST_STEP_S = 5
const EXCITED_SIGMA = { from: 3.5, until: 1.5 }

/** Collects a spectrum second by second and names what stands out of it. */
export class GammaSpectrum {
  readonly #shop: SpectrumShop
  /** Larger detectors than the template's crystal. */
  readonly #size: number
  readonly #counts: Uint32Array
  readonly #second: Uint32Array
  #liveTime = 0
  #expectedField = 0
  #sentAt = 0
  #excited = false
  findings: Finding[] = []

  constructor(shop: SpectrumShop, size: number) {
    this.#shop = shop
    this.#size = size
    this.#counts = new Uint32Array(shop.detector.channels)
    this.#second = new Uint32Array(shop.detector.channels)
  }

  /** Takes one step in and returns its counts. */
  collect({ world, seconds, sources, place, at, rng }: SpectrumStep): number {
    const live = Math.min(seconds, LONGEST_STEP_S)
    const field = world.field(place, at)
    const parts = this.#shop
      .parts(sources, field, live)
      .map(({ template, weight }) => ({ template, weight: weight * this.#size }))
    sampleMixture(rng, this.#counts.length, parts, this.#second)
    let sum = 0
    for (let channel = 0; channel < this.#counts.length; channel++) {
      const count = this.#second[channel] as number
      if (count === 0) continue
      sum += count
      this.#counts[channel] = (this.#counts[channel] as number) + count
    }
    this.#liveTime += live
    this.#expectedField += field * live
    return sum / live
  }

  /** A spectrum that mixes minutes of background with seconds of a source hides the source. */
  watch(sigma: number): void {
    const excited = sigma >= (this.#excited ? EXCITED_SIGMA.until : EXCITED_SIGMA.from)
    if (excited !== this.#excited || (!excited && this.#liveTime >= CALM_LENGTH_S)) this.clear()
    this.#excited = excited
  }

  clear(): void {
    this.#counts.fill(0)
    this.#liveTime = 0
    this.#expectedField = 0
    this.findings = []
  }

  /** The spectrum when it is time to send it. */
  take(at: number): Spectrum | undefined {
    if (at - this.#sentAt < SENT_EVERY_MS || this.#liveTime === 0) return undefined
    this.#sentAt = at
    if (this.#excited) this.findings = this.identified()
    return this.spectrum()
  }

  identified(): Finding[] {
    const field = this.#expectedField / this.#liveTime
    const natural = (channel: number) => this.#shop.natural(field, channel) * this.#size * this.#liveTime
    return this.#liveTime > 0 ? identify(this.#counts, natural, this.#shop.detector) : []
  }

  spectrum(): Spectrum {
    const { offsetKeV, keVPerChannel } = this.#shop.detector
    return {
      counts: [...this.#counts],
      // The polynomial gives the middle of a channel.
      calibration: [offsetKeV + keVPerChannel / 2, keVPerChannel],
      liveTime: this.#liveTime,
      realTime: this.#liveTime,
    }
  }
}

export interface SpectrumStep extends Pick<Scene, 'world' | 'seconds' | 'place' | 'at'> {
  readonly sources: readonly SpectrumSource[]
  readonly rng: Parameters<typeof sampleMixture>[0]
}
