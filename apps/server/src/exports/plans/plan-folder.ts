import { randomUUID } from 'node:crypto'
import { chmod, mkdir, open, readdir, rename, rm, stat } from 'node:fs/promises'
import { basename, dirname, join, relative, resolve } from 'node:path'
import type { ExportPlan } from '@vigil/contract'
import { formatDateTime } from '@vigil/domain'
import { NOT_IN_NAMES } from '../file-answer.ts'
import { requireRoom } from '../writers/sink.ts'

/** Other programs of the server's group read what was laid there. */
const GROUP_MAY_READ = 0o640
const DAY_FORMAT = 'yyyyMMdd'
/** Of an id, enough to tell plans of one name apart. */
const ID_END = 8

const namePart = (name: string): string => name.replace(NOT_IN_NAMES, '-').replace(/^[.-]+/, '') || 'export'

/** Without these a rename may be lost with the power, and the file with it. */
async function toDisk(path: string): Promise<void> {
  const handle = await open(path, 'r')
  try {
    await handle.sync()
  } finally {
    await handle.close()
  }
}

export interface PlanFolderOptions {
  folder: string
  timeZone: string
}

/** Where archives that are made again and again lie: a folder of each plan, a file of each period. Nobody names a path. */
export function createPlanFolder({ folder, timeZone }: PlanFolderOptions) {
  const within = (file: string): string => {
    const path = resolve(folder, file)
    if (relative(folder, path).startsWith('..')) throw new Error('beyond the folder of exports')
    return path
  }

  return {
    /** Names the file of a plan and its period: the same name at every try, so that none is there twice. */
    nameOf(
      { id, name, unit }: Pick<ExportPlan, 'id' | 'name' | 'unit'>,
      period: { begin: number; end: number },
    ): string {
      const day = (at: number): string => formatDateTime(at, timeZone, DAY_FORMAT)
      const first = day(period.begin)
      const stamp = unit === 'day' ? first : `${first}-${day(period.end - 1)}`
      const part = namePart(name)
      return join(`${part}-${id.slice(-ID_END)}`, `${part}-${stamp}.zip`)
    },

    /** The file is whole under its name, or not there at all; answers its size. */
    async lay(file: string, write: (part: string) => Promise<void>): Promise<number> {
      const path = within(file)
      const own = dirname(path)
      const mark = `.${basename(path)}.`
      await mkdir(own, { recursive: true })
      await requireRoom(own)
      // What an earlier try left behind when its process died.
      for (const name of await readdir(own)) if (name.startsWith(mark)) await rm(join(own, name), { force: true })
      const part = join(own, `${mark}${randomUUID()}.part`)
      try {
        await write(part)
        await chmod(part, GROUP_MAY_READ)
        await toDisk(part)
        await rename(part, path)
        await toDisk(own)
        return (await stat(path)).size
      } catch (error) {
        await rm(part, { force: true })
        throw error
      }
    },

    async remove(file: string): Promise<void> {
      await rm(within(file), { force: true })
    },
  }
}
export type PlanFolder = ReturnType<typeof createPlanFolder>
