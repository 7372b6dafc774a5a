import type { ImportRun, Locale } from '@vigil/contract'
import type { SessionUser } from '../platform/http/handlers.ts'
import type { ImportFile } from './check-file.ts'

/** Whom a file comes from; `user` is null for the watched folder, which sees every device. */
export interface Bringer {
  readonly user: SessionUser | null
  readonly locale: Locale
  readonly address: string | null
  /** Digest of a file of the watched folder. */
  readonly digest?: string | undefined
}

export interface Brought {
  readonly run: ImportRun
  /** More than the run lists, perhaps. */
  readonly problemsInAll: number
}

/** Takes one file in. */
export interface ImportDesk {
  store(file: ImportFile, bringer: Bringer): Promise<Brought>
  broughtBefore(digest: string): Promise<ImportRun | undefined>
}
