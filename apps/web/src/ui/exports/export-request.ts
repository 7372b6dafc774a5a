import type { EndpointRequest, ExportFormat, ExportJob } from '@vigil/contract'

export type ExportAsked = EndpointRequest<'startExport'>
type WithoutFormat<R> = R extends { what: 'spectrum' | 'track' | 'task' | 'incident' | 'bundle' }
  ? never
  : R extends unknown
    ? Omit<R, 'format' | 'lang'>
    : never

/** What a file is to hold, whatever its format. */
export type ExportContent = WithoutFormat<ExportAsked>
export type WaysContent = Omit<Extract<ExportAsked, { what: 'track' }>, 'format' | 'lang'>
export type SpectraContent = Omit<Extract<ExportAsked, { what: 'spectrum' }>, 'format' | 'lang'>

/** Those that are offered; a page (`html`) stands in for PDF where the server can not print. */
export const OFFERED_FORMATS = ['csv', 'xlsx', 'pdf', 'json'] as const satisfies readonly ExportFormat[]
export type OfferedFormat = (typeof OFFERED_FORMATS)[number]

const NAMED: Readonly<Record<string, string>> = { geojson: 'GeoJSON', parquet: 'Parquet' }
export const formatName = (format: string): string => NAMED[format] ?? format.toUpperCase()

export const isUnfinished = ({ state }: Pick<ExportJob, 'state'>): boolean => state === 'waiting' || state === 'running'

/** An estimate of the total may be passed: only an end is whole. */
export function progressPercent({
  rows,
  total,
  state,
}: Pick<ExportJob, 'rows' | 'total' | 'state'>): number | undefined {
  if (state === 'done') return 100
  if (total === null) return undefined
  return total === 0 ? 0 : Math.min(99, Math.floor((rows / total) * 100))
}
