import type {
  AlarmFilter,
  DetectionFilter,
  FaultFilter,
  ReadingFilter,
  SampleFilter,
  StateFilter,
} from '@vigil/contract'
import { disposalName, formatNumber, limitText } from '@vigil/i18n'
import type { Directory } from '../organisation/directory.ts'
import type { Labelled } from './file-facts.ts'
import type { Columns } from './sheets/columns.ts'

type AnyFilter = Partial<
  Omit<AlarmFilter, 'kinds' | 'modules'> &
    Omit<ReadingFilter, 'step'> &
    DetectionFilter &
    Omit<StateFilter, 'states'> &
    FaultFilter &
    SampleFilter
> & { readonly step?: ReadingFilter['step'] | undefined; readonly task?: string | undefined }

/** What a filter asks for, in the words of its language; the range of time is told elsewhere. */
export function filterWords(
  filter: AnyFilter,
  { locale, t, texts, level, shown }: Columns,
  directory: Pick<Directory, 'office' | 'device'>,
): Labelled[] {
  const words: Labelled[] = []
  const tell = (label: string, value: string | undefined): void => {
    if (value !== undefined && value !== '') words.push([label, value])
  }
  const list = <T>(items: readonly T[] | undefined, word: (item: T) => string): string | undefined =>
    items?.map(word).join(', ')
  const either = (value: boolean | undefined, yes: string, no: string): string | undefined =>
    value === undefined ? undefined : value ? yes : no

  const { sn, officeId } = filter
  const name = sn === undefined ? undefined : directory.device(sn)?.name
  tell(t('history.filter.device'), name === undefined ? sn : `${name} (${sn})`)
  tell(t('history.filter.site'), officeId === undefined ? undefined : (directory.office(officeId)?.name ?? officeId))
  tell(t('history.filter.model'), filter.deviceType)
  tell(t('history.filter.task'), filter.task)
  tell(t('exports.step.label'), filter.step && t(`exports.step.${filter.step}`))
  tell(t('statistics.detect.hours'), filter.hour && limitText(texts, locale, filter.hour, ''))
  tell(
    t('history.filter.danger'),
    list(filter.dangers, (danger) => t(`kind.${danger}`)),
  )
  tell(
    t('history.filter.kind'),
    list(filter.kinds, (kind) => t(`alarm.kind.${kind}`)),
  )
  tell(
    t('history.filter.priority'),
    list(filter.priorities, (priority) => t(`alarm.priority.${priority}`)),
  )
  tell(
    t('history.filter.phase'),
    list(filter.phases, (phase) => t(`desk.phase.${phase}`)),
  )
  tell(t('history.column.state'), list(filter.states, level))
  tell(t('history.column.state'), list(filter.shown, shown))
  tell(
    t('exports.column.category'),
    list(filter.categories, (category) => t(`exports.category.${category}`)),
  )
  tell(
    t('exports.column.module'),
    list(filter.modules, (key) => (key === 'device' ? t('history.column.device') : t(`module.${key}`))),
  )
  tell(
    t('statistics.by.subject'),
    list(filter.subjects, (subject) => subject || t('statistics.unnamed')),
  )
  tell(
    t('statistics.by.outcome'),
    list(filter.outcomes, (outcome) => t(`statistics.outcome.${outcome}`)),
  )
  tell(
    t('statistics.by.disposal'),
    list(filter.disposals, (key) => disposalName(texts, key)),
  )
  tell(
    t('statistics.detect.limits'),
    filter.limitTimes === undefined
      ? undefined
      : filter.limitTimes === 'any'
        ? t('statistics.detect.anyway')
        : t('statistics.detect.times', { factor: formatNumber(locale, filter.limitTimes, 2) }),
  )
  tell(t('statistics.hours.label'), filter.slots && t('statistics.hours.value', { value: String(filter.slots.length) }))
  tell(
    t('history.filter.handled'),
    either(filter.handled, t('history.filter.handledYes'), t('history.filter.handledNo')),
  )
  tell(t('history.filter.active'), either(filter.active, t('history.filter.activeYes'), t('history.filter.activeNo')))
  tell(t('history.filter.merged'), either(filter.merged, t('history.filter.mergedYes'), t('history.filter.mergedNo')))
  tell(t('exports.filter.open'), either(filter.open, t('exports.filter.openYes'), t('exports.filter.openNo')))
  tell(t('history.filter.handler'), filter.handler)
  tell(t('exports.filter.text'), filter.text)
  if (filter.ids !== undefined) tell(t('history.selection'), t('exports.info.selected', { count: filter.ids.length }))
  return words
}
