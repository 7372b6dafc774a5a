import type { ModuleKey, SpectrumBackground, SpectrumVerdict } from '@vigil/contract'
import type { Registry } from '@vigil/devices'
import { besideBackgroundOf, ownBackgroundOf } from '@vigil/domain'
import type { BackgroundStore } from '../background/background-store.ts'
import type { DeviceRow } from '../organisation/directory.ts'
import type { JudgingThreads } from './judging-threads.ts'

/** Modules whose spectra have energies; the axis of other light means something else. */
export const GAMMA_MODULES = ['nuclearMod', 'gcameraMod'] as const satisfies readonly ModuleKey[]
export const isGamma = (module: ModuleKey): boolean => GAMMA_MODULES.some((each) => each === module)

/** Where a model names no crystal its spectrum is judged as this one; its resolution is fitted anyway. */
const USUAL_CRYSTAL = 'NaI'
const MOST_PEAKS = 10

/** Whose turn it is when the server judges by itself. */
export const SERVER = ''
/** So often a spectrum that can not be judged is tried again. */
export const FAILURES_MAX = 5

export interface SpectrumVerdictsOptions {
  registry: Pick<Registry, 'model'>
  backgrounds: Pick<BackgroundStore, 'of'>
  threads: Pick<JudgingThreads, 'judge'>
}

/** A spectrum of a device; `seconds` is undefined where nobody knows how long it was measured. */
export interface MeasuredSpectrum {
  readonly counts: readonly number[]
  readonly calibration: readonly number[]
  readonly seconds: number | undefined
}

type KnownBackground = Pick<SpectrumBackground, 'counts' | 'calibration' | 'seconds'>

export interface SpectrumVerdicts {
  of(
    owner: string,
    device: Pick<DeviceRow, 'id' | 'deviceType'>,
    module: ModuleKey,
    spectrum: MeasuredSpectrum,
    known?: {
      /** When a spectrum on record was measured; left out for one of now. */
      readonly at?: number | undefined
      /** A background that was brought with it: of its own place and time, and better than what the device has learned since. */
      readonly beside?: KnownBackground | undefined
    },
  ): Promise<SpectrumVerdict>
}

const rounded = (value: number, digits = 4): number => Number(value.toPrecision(digits))

/** A spectrum beside all that the server knows of its device: crystal, resolution, background. */
export function createSpectrumVerdicts({ registry, backgrounds, threads }: SpectrumVerdictsOptions): SpectrumVerdicts {
  return {
    async of(owner, device, module, { counts, calibration, seconds }, { at, beside } = {}) {
      const model = registry.model(device.deviceType)
      const learned = beside === undefined ? (await backgrounds.of(device.id, at))[module] : undefined
      const known = beside ?? learned
      const own =
        beside === undefined
          ? ownBackgroundOf(learned, { counts: [...counts], calibration: [...calibration] }, seconds)
          : besideBackgroundOf(beside, seconds)
      const crystal = model?.spectrometer ?? USUAL_CRYSTAL
      const { resolution662 } = model ?? {}
      const found = await threads.judge(owner, { crystal, resolution662, counts, calibration, own })
      const { answer, mixture, special, unexplained, reducedChiSquare, gain } = found
      const told = (matches: typeof found.nuclides) =>
        matches.map((match) => ({
          ...match,
          alike: [...match.alike],
          netCounts: rounded(match.netCounts),
          significance: rounded(match.significance),
        }))
      return {
        answer,
        nuclides: told(found.nuclides),
        others: told(found.others),
        mixture,
        special: [...special],
        unexplained: unexplained
          .slice(0, MOST_PEAKS)
          .map(({ keV, sigma }) => ({ keV: rounded(keV), sigma: rounded(sigma) })),
        reducedChiSquare: rounded(reducedChiSquare),
        resolution662: rounded(found.resolution662),
        gain: rounded(gain, 6),
        crystal,
        stated: model?.spectrometer !== undefined,
        backgroundSeconds: own === undefined || known === undefined ? null : Math.round(known.seconds),
        ...(at !== undefined && own !== undefined && learned !== undefined && { backgroundAt: learned.until }),
      }
    },
  }
}
