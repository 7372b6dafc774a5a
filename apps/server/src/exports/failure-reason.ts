import type { MessageKey } from '@vigil/i18n'
import { PrintingFailed } from './page/chromium.ts'
import { NoSpectra } from './spectra.ts'
import { ArchiveTooLarge } from './writers/zip-writer.ts'

const OF_CODES: Readonly<Record<string, MessageKey>> = {
  ENOSPC: 'exports.reason.noSpace',
  EDQUOT: 'exports.reason.noSpace',
  // The same of the database: no room on its disk.
  '53100': 'exports.reason.noSpace',
  '58030': 'exports.reason.noSpace',
  EACCES: 'exports.reason.folder',
  EPERM: 'exports.reason.folder',
  EROFS: 'exports.reason.folder',
  ENOTDIR: 'exports.reason.folder',
  EEXIST: 'exports.reason.folder',
}

/** Why a file could not be prepared, for whoever waits for it. */
export function reasonKey(error: unknown): MessageKey {
  if (error instanceof PrintingFailed) return 'exports.reason.printing'
  if (error instanceof NoSpectra) return 'exports.reason.noSpectra'
  if (error instanceof ArchiveTooLarge) return 'exports.reason.tooLarge'
  return OF_CODES[(error as NodeJS.ErrnoException).code ?? ''] ?? 'exports.reason.failed'
}
