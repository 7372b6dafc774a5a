import { DETECTION_CATEGORIES, FAULT_PLACES, READING_STEPS, SURENESSES } from '@vigil/contract'
import { POINT_STATE_KEYS, substanceName } from '@vigil/i18n/web'
import { Segmented, Tag } from 'antd'
import { useTexts, useTranslation } from '../../../lib/language/use-translation.tsx'
import { BaleTag } from '../../../ui/records/bale-tag.tsx'
import { FilterBar } from '../../../ui/records/filter-bar.tsx'
import { either, type FilterPart, several, words } from '../../../ui/records/filter-parts.tsx'
import { STATES_BY_NEED } from '../../../ui/state/states-by-need.ts'
import { SavedQueries } from '../saved/saved-queries.tsx'
import { HourTag } from './hour-tag.tsx'
import { type FilterField, KINDS, type ListFilter, LONGEST_TEXT, STATES } from './list-filter.ts'
import type { ListPlace } from './list-place.ts'
import type { ListSpec } from './list-spec.ts'

/** In the bar; the others stand behind a button. */
const IN_BAR: ReadonlySet<FilterField> = new Set(['step', 'shown', 'categories', 'open', 'text'])

function useParts(): Readonly<Record<FilterField, FilterPart<ListFilter>>> {
  const { t } = useTranslation()
  return {
    step: {
      key: 'step',
      draw: (filter, set) => (
        <Segmented
          aria-label={t('exports.step.label')}
          value={filter.step}
          options={READING_STEPS.map((value) => ({ value, label: t(`exports.step.${value}`) }))}
          onChange={(step) => set({ step })}
        />
      ),
    },
    states: several('states', t('history.column.state'), STATES, (state) => t(POINT_STATE_KEYS[state])),
    shown: several('shown', t('lookBack.column.shown'), STATES_BY_NEED, (state) => t(POINT_STATE_KEYS[state])),
    categories: several('categories', t('exports.column.category'), DETECTION_CATEGORIES, (category) =>
      t(`exports.category.${category}`),
    ),
    kinds: several('kinds', t('history.filter.kind'), KINDS, (kind) => t(`alarm.kind.${kind}`)),
    modules: several('modules', t('exports.column.module'), FAULT_PLACES, (module) => t(`module.${module}`)),
    open: either('open', t('exports.filter.open'), t('exports.filter.openYes'), t('exports.filter.openNo')),
    text: words('text', t('exports.filter.text'), LONGEST_TEXT),
  }
}

export function ListFilters<R>({ spec, place }: { spec: ListSpec<R>; place: ListPlace }) {
  const texts = useTexts()
  const { t } = texts
  const parts = useParts()
  const { named, namedBy, sureness } = place.filter
  const { usual, periods, isOffered } = spec
  // What narrows the rows says nothing where something else stands in their place.
  const fields = (spec.isListed?.(place) ?? true) ? spec.fields : []
  return (
    <FilterBar
      label={t('lookBack.filters')}
      place={place}
      // The statistic that led here is no filter: it does not count as one, and resetting keeps it.
      usual={{ ...usual, statistic: place.filter.statistic }}
      periods={periods}
      days={spec.days(place.filter)}
      isOffered={isOffered}
      parts={fields.filter((name) => IN_BAR.has(name)).map((name) => parts[name])}
      behind={fields.filter((name) => !IN_BAR.has(name)).map((name) => parts[name])}
    >
      {place.filter.officeAlone === true && (
        <Tag closable onClose={() => place.setFilter({ officeAlone: undefined })}>
          {t('statistics.officeAlone')}
        </Tag>
      )}
      <BaleTag mark={place.filter.bale} onRemove={() => place.setFilter({ bale: undefined })} />
      {place.filter.step === 'hour' && (
        <HourTag mark={place.filter.hour} onRemove={() => place.setFilter({ hour: undefined })} />
      )}
      {named !== '' && (
        <Tag closable onClose={() => place.setFilter({ named: '' })}>
          {t('statistics.detect.tagName', { name: substanceName(texts, named) })}
        </Tag>
      )}
      {namedBy.length > 0 && (
        <Tag closable onClose={() => place.setFilter({ namedBy: [] })}>
          {t('statistics.detect.tagModule', { name: namedBy.map((module) => t(`module.${module}`)).join(', ') })}
        </Tag>
      )}
      {sureness.length > 0 && (
        <Tag closable onClose={() => place.setFilter({ sureness: [] })}>
          {sureness.length === SURENESSES.length
            ? t('statistics.detect.found')
            : t('statistics.detect.tagSure', {
                name: sureness.map((each) => t(`statistics.detect.sure.${each}`)).join(', '),
              })}
        </Tag>
      )}
      <SavedQueries address={place.address} />
    </FilterBar>
  )
}
