import type { PointState } from '@vigil/contract'
import type { SilentList } from '@vigil/domain'

/** What the device monitor is narrowed to, as far as it concerns alarms. */
export interface DeskScope {
  readonly states: readonly PointState[]
  /** Set: alarms that go on of the devices on the list, beside those in one of the states. */
  readonly silent: SilentList | undefined
  /** Undefined: anywhere. */
  readonly placed: ReadonlySet<string> | undefined
}

/** What an alarm desk shares with the page that it stands on: the page leaves a slot for it, and knows no desk. */
export interface DeskProps {
  readonly scope: DeskScope
  /** Whether the page narrows what is shown. */
  readonly filtered: boolean
  /** The site that everything is narrowed to. */
  readonly office: string | undefined
  /** The device that is selected elsewhere on the page. */
  readonly device: string | undefined
  setOffice(office: string | undefined): void
  select(device: string): void
  /** Takes the page's filters away. */
  clear(): void
}
