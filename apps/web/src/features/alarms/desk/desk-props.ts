import type { DeskScope } from './desk-filter.ts'

/** What the desk shares with the page that it stands on. */
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
