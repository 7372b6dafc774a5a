import type { CutLine } from '@vigil/contract'
import { withinScope } from '@vigil/domain'
import type { Directory } from '../organisation/directory.ts'

/** A line of which nothing was heard for so long is told as cut. */
export const CUT_AFTER_MS = 10_000
const LOOK_EVERY_MS = 1_000

/** What this server stands at the end of: the line of one site, or the one to headquarters. */
export interface LineEnd {
  /** The office of the site; undefined: headquarters is at the other end. */
  readonly officeId: string | undefined
  readonly silentMs: number
  /** Messages that wait here. */
  readonly waiting: number
}

interface LineWatchOptions {
  ends(): readonly LineEnd[]
  directory: Pick<Directory, 'office'>
  now(): number
}

export interface LineWatch {
  /** Lines that are cut and that the people of an office have to do with: of sites above it, at it and below it. */
  cutLines(officeId: string): CutLine[]
  /** `onChange`: one was cut, or stands again. */
  start(onChange: () => void): void
  stop(): void
}

/** Watches the lines, so that people are told why devices went silent, and that what they measure comes later. */
export function createLineWatch({ ends, directory, now }: LineWatchOptions): LineWatch {
  let timer: NodeJS.Timeout | undefined
  let told = ''
  const cut = (): LineEnd[] => ends().filter(({ silentMs }) => silentMs >= CUT_AFTER_MS)

  return {
    cutLines(officeId) {
      const own = directory.office(officeId)
      if (own === undefined) return []
      return cut().flatMap((end): CutLine[] => {
        const { silentMs, waiting } = end
        const office = end.officeId === undefined ? undefined : directory.office(end.officeId)
        if (end.officeId !== undefined) {
          if (office === undefined) return []
          if (!withinScope(own.path, office.path) && !withinScope(office.path, own.path)) return []
        }
        return [{ site: office?.name ?? null, since: now() - silentMs, waiting }]
      })
    },
    start(onChange) {
      timer ??= setInterval(() => {
        const found = cut()
          .map(({ officeId }) => officeId ?? '')
          .join(' ')
        if (found === told) return
        told = found
        onChange()
      }, LOOK_EVERY_MS)
    },
    stop() {
      clearInterval(timer)
    },
  }
}
