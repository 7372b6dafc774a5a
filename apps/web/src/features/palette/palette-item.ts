import type { ShortcutName } from '../../lib/shortcuts.ts'
import type { DevicePlace } from '../../live/stores/live-fleet.ts'
import type { Findable } from './rank.ts'

export interface PalettePage {
  /** Where it leads. */
  readonly path: string
  readonly title: string
}

export interface PaletteAction {
  /** The same in every language: recent choices are kept by it. */
  readonly id: string
  readonly title: string
  readonly shortcut?: ShortcutName | undefined
  run(): void
}

export type PaletteItem = Findable &
  (
    | { readonly kind: 'page'; readonly path: string }
    | { readonly kind: 'action'; readonly action: PaletteAction }
    | { readonly kind: 'device'; readonly place: DevicePlace }
  )
