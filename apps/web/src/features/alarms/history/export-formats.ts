import type { EndpointRequest } from '@vigil/contract'

export type ExportFormat = EndpointRequest<'exportAll'>['format']

/** What the server writes. */
export const EXPORT_FORMATS: readonly ExportFormat[] = ['csv']
export const formatName = (format: ExportFormat): string => format.toUpperCase()
