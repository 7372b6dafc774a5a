import type { AssayItem, SiteReference, Spectrum } from '@vigil/contract'
import type { MessageKey } from '@vigil/i18n'
import type { AxisCheck, AxisStandard } from '@vigil/science'
import { Refusal } from '../platform/errors.ts'
import type { Log } from '../platform/log.ts'
import { createThreadWork, JobTooMuch } from '../platform/thread-work.ts'
import type { LabFile } from './read-lab-file.ts'

export interface GivenFile {
  readonly name: string
  readonly content: string
  readonly encoding: 'text' | 'base64'
}

type Technique = SiteReference['technique']
type Fault = Extract<MessageKey, `imports.problem.${string}` | `laboratory.reference.fault.${string}`>

interface TestFile {
  readonly items: readonly AssayItem[]
  /** Serial numbers that whoever brings the file may name. */
  readonly devices: readonly string[]
  /** Of clocks without a zone. */
  readonly timeZone: string
  readonly now: number
  /** What whoever brings it says that a spectrum in it is. */
  readonly technique: Technique | undefined
}

export type LabJob = { readonly bytes: Uint8Array; readonly name: string } & (
  | ({ readonly kind: 'file' } & TestFile)
  | { readonly kind: 'reference'; readonly technique: Technique | undefined }
  | { readonly kind: 'axis'; readonly technique: Technique; readonly standard: AxisStandard }
)

interface Unusable {
  readonly fault: Fault
}
interface ReadReference {
  readonly technique: Technique
  readonly spectrum: Spectrum | undefined
}
interface ReadAxis {
  readonly check: AxisCheck | undefined
}
export type LabAnswer = LabFile | ReadReference | ReadAxis | Unusable

export interface LabFiles {
  /** `owner`: who brings the file, and waits behind his own. */
  tests(owner: string, file: GivenFile, context: TestFile): Promise<LabFile>
  reference(owner: string, file: GivenFile, technique?: Technique): Promise<ReadReference | Unusable>
  /** Without a check: it is no spectrum of the standard. */
  axis(owner: string, file: GivenFile, technique: Technique, standard: AxisStandard): Promise<ReadAxis | Unusable>
  stop(): Promise<void>
}

export interface LabFilesOptions {
  log: Pick<Log, 'warn'>
  memoryMb?: number
  timeoutMs?: number
}

export const bytesOf = ({ content, encoding }: Omit<GivenFile, 'name'>): Buffer =>
  Buffer.from(content, encoding === 'base64' ? 'base64' : 'utf8')

/** One place is left to the others, whatever somebody brings. */
const TURNS = { places: 2, placesPerOwner: 1, waitingPerOwner: 4, waitingInAll: 20 }
const MEMORY_MB = 512
/** A spectrum of 65 000 points takes two seconds on a busy machine. */
const TIMEOUT_MS = 30_000
const IDLE_MS = 60_000
const TOO_MUCH = 'imports.problem.tooMuch'

/** Files of instruments are read beside the server: what devices send must not wait for them. */
export function createLabFiles({ log, memoryMb = MEMORY_MB, timeoutMs = TIMEOUT_MS }: LabFilesOptions): LabFiles {
  const work = createThreadWork<LabJob, LabAnswer>({
    file: 'laboratory/lab-worker',
    memoryMb,
    idleMs: IDLE_MS,
    timeoutMs,
    turns: { ...TURNS, refused: () => new Refusal('importsTooMany') },
  })

  async function read<Answer extends LabAnswer>(owner: string, job: LabJob, tooMuch: Answer): Promise<Answer> {
    try {
      return (await work.ask(owner, job)) as Answer
    } catch (error) {
      if (error instanceof JobTooMuch) return tooMuch
      if (error instanceof Refusal) throw error
      log.warn({ err: error, file: job.name }, 'laboratory: a file could not be read')
      throw new Refusal('labFileUnread')
    }
  }
  const asked = (file: GivenFile) => ({ bytes: bytesOf(file), name: file.name })

  return {
    tests: (owner, file, context) =>
      read<LabFile>(
        owner,
        { kind: 'file', ...asked(file), ...context },
        { spectrum: null, drafts: [], problems: [{ line: 0, key: TOO_MUCH }] },
      ),
    reference: (owner, file, technique) =>
      read<ReadReference | Unusable>(owner, { kind: 'reference', ...asked(file), technique }, { fault: TOO_MUCH }),
    axis: (owner, file, technique, standard) =>
      read<ReadAxis | Unusable>(owner, { kind: 'axis', ...asked(file), technique, standard }, { fault: TOO_MUCH }),
    stop: work.stop,
  }
}
