import type { CommandName, DeviceKind, ModuleKey, RunMode } from '@vigil/contract'

export type { CommandName }

/**
 * `published`: read in a standard. `assumed`: general knowledge or inference, to be reviewed by the site's expert.
 */
export type Basis = 'published' | 'assumed'

/** How a quantity behaves when nothing happens; the simulator's default for it. */
export type Signal =
  /** Counts in one second over a local background. */
  | { kind: 'poisson'; background: number }
  /** A level with noise and a slow drift of the baseline (both standard deviations). */
  | { kind: 'level'; mean: number; noise: number; drift: number }
  /** Follows day and night. */
  | { kind: 'diurnal'; mean: number; amplitude: number; noise: number; peakHour: number }
  /** Falls from full to empty and is charged again (battery), or fills (filter). */
  | { kind: 'ramp'; from: number; to: number; hours: number }
  /** Derived by the simulator from other quantities or from the scene (sigma, dose, wind). */
  | { kind: 'derived' }

export interface Limits {
  direction: 'above' | 'below'
  warn: number
  alarm: number
  highRisk?: number
  basis: Basis
}

export interface Quantity {
  key: string
  /** As written behind a number; empty for a pure number. */
  unit: string
  digits: number
  /** What a working sensor can say, overload and a zero that has drifted below nought included: the rest is refused. */
  range: readonly [min: number, max: number]
  /** At most one per direction. Oxygen is dangerous on both sides. */
  limits?: readonly Limits[]
  /** What its values say in words, from nought on, each a key of the texts; its unit is empty. */
  words?: readonly ['common.no', 'common.yes']
  /** The value that says that nothing is being measured now: shown as such, not as a reading. */
  idle?: number
  /** Told by some devices of the model alone, as by those with a light barrier: shown where it is told. */
  optional?: true
  /** Reckoned by the server from what the device sends; no device is expected to send it. */
  reckoned?: true
  signal: Signal
}

export interface ModuleDefinition {
  key: ModuleKey
  /** Undefined for housekeeping (`sysMod`). */
  kind?: DeviceKind
  readings: readonly Quantity[]
}

export type Category =
  | 'raman'
  | 'ef'
  | 'fcbr'
  | 'cr2500'
  | 'b02'
  | 'rs500'
  | 'bm3001'
  | 'chempro'
  | 'fitrm'
  | 'ngp2'
  | 'rg500'
  | 'rmsc'
  | 'rmse'
  | 'vp100'
  | 'default'

export type Layout =
  | 'modules'
  | 'spectrum'
  | 'gammaCamera'
  | 'track'
  | 'sampler'
  | 'raman'
  | 'portal'
  | 'bale'
  | 'weather'

export type SettingDefinition =
  | { key: string; type: 'number'; unit: string; min: number; max: number; decimals: 0 | 1 | 2; initial: number }
  | { key: string; type: 'choice'; options: readonly string[]; initial: string }

/** The parts of a definition that the specification may leave open. */
export type Assumption =
  | 'id'
  | 'page'
  | 'expertPage'
  | 'layout'
  | 'modules'
  | 'commands'
  | 'settings'
  | 'runMode'
  | 'mobile'
  | 'spectrometer'
  | 'records'

export interface ModelDefinition {
  /** Belongs to the contract, byte for byte. */
  id: string
  /** Slug of the real-time page below /devices. */
  page: string
  expertPage?: string
  category: Category
  layout: Layout
  modules: readonly ModuleDefinition[]
  commands: readonly CommandName[]
  settings: readonly SettingDefinition[]
  runMode: RunMode
  mobile?: true
  /** Detector whose 1024 channels the nuclear module reports. */
  spectrometer?: 'NaI' | 'LaBr' | 'CsI'
  /** Of that detector: full width at half maximum at 661.7 keV, as a fraction of the energy. */
  resolution662?: number
  /** Leaves detection records (a bale, a passage, a test) or sampling records beside readings. */
  records?: 'detection' | 'sample'
  /** What the specification does not say and this project assumed. Empty when nothing is. */
  assumed: readonly Assumption[]
}
