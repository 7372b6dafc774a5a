import type { Scope } from './scope.ts'

/** Which devices a figure is of, as a condition of `device`; `first` is the number of the first of its three parameters. */
export const seen = (first: number): string => `device.removed_at is null
  and ($${first}::bigint[] is null or device.office_id = any ($${first}))
  and ($${first + 1}::text is null or device.device_type = $${first + 1})
  and ($${first + 2}::bigint[] is null or device.id = any ($${first + 2}))`

/** Values of its three parameters. */
export const filtersOf = ({ officeIds, deviceType, deviceIds }: Scope): unknown[] => [
  officeIds ?? null,
  deviceType ?? null,
  deviceIds ?? null,
]
