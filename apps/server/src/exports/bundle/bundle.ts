import { BUNDLE_BYTES_MAX, type BundleCount, type BundleFilter } from '@vigil/contract'
import type { Registry } from '@vigil/devices'
import { TIME_RANGE_DAYS, validateTimeRange } from '@vigil/domain'
import type { Viewer } from '../../history/reading/look-back/row-source.ts'
import { type Organisation, seenDevices } from '../../organisation/device-scope.ts'
import type { Past } from '../../platform/database/past-pool.ts'
import { refuseProblems } from '../../platform/errors.ts'
import type { FileFacts } from '../file-facts.ts'
import { mayList } from '../listed-by.ts'
import type { Spectra } from '../spectra.ts'
import type { Tables } from '../tables.ts'
import type { Ways } from '../ways.ts'
import type { Sink } from '../writers/sink.ts'
import { ArchiveTooLarge } from '../writers/zip-writer.ts'
import { type BundleWriting, createArchives } from './archive.ts'
import { createBundleSize } from './bundle-size.ts'
import type { BundleScope } from './parts.ts'
import { selectKeptFrom } from './reading-counts.ts'

export interface BundlesOptions {
  database: Past
  directory: Organisation
  registry: Pick<Registry, 'model'>
  tables: Tables
  spectra: Spectra
  ways: Ways
  timeZone: string
}

export interface OpenBundle {
  readonly from: number
  readonly to: number
  size(signal?: AbortSignal): Promise<{ devices: number; counts: BundleCount[] }>
  /** About how many rows there will be; refuses what no archive can hold, at once and not after hours of writing. */
  total(signal?: AbortSignal): Promise<number>
  archive(facts: FileFacts, sink: Sink, writing: BundleWriting): Promise<void>
}

/** Everything that a user may see of what was chosen, in one archive that explains itself. */
export function createBundles(options: BundlesOptions) {
  const { database, directory, timeZone } = options
  const sizeOf = createBundleSize(options)
  const archives = createArchives(options)

  /** Refuses a time that is too long. */
  return (filter: BundleFilter, viewer: Viewer): OpenBundle => {
    const { beginTime, endTime, officeId, sns } = filter
    refuseProblems(validateTimeRange({ begin: beginTime, end: endTime }, TIME_RANGE_DAYS.statistics, timeZone))
    const { user } = viewer
    const devices = seenDevices(directory, user, { officeId, sns }).rows
    // What the user may not list is left out, as if it were not there.
    const kinds = [...new Set(filter.kinds)].filter((kind) => mayList(user.permissions, kind))
    const scope = async (): Promise<BundleScope> => ({
      filter,
      kinds,
      devices,
      keptFrom: await selectKeptFrom(database),
    })
    const size: OpenBundle['size'] = async (signal) => ({
      devices: devices.length,
      counts: await sizeOf(await scope(), viewer, signal),
    })
    return {
      from: beginTime,
      to: endTime,
      size,
      async total(signal) {
        const { counts } = await size(signal)
        const bytes = counts.reduce((sum, count) => sum + count.bytes, 0)
        if (bytes > BUNDLE_BYTES_MAX[filter.files]) throw new ArchiveTooLarge(`about ${bytes} bytes`)
        return counts.reduce((sum, { rows }) => sum + rows, 0)
      },
      archive: async (facts, sink, writing) => archives(await scope(), viewer, facts, sink, writing),
    }
  }
}
export type Bundles = ReturnType<typeof createBundles>
