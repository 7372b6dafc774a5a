import { formatDateTime } from '@vigil/domain'
import { useCallback, useMemo } from 'react'
import { useStored } from '../../../lib/browser/use-stored.ts'
import { useTranslation } from '../../../lib/language/use-translation.tsx'
import { useSession } from '../../../lib/session.tsx'
import { ColumnChoice } from '../../../ui/records/column-choice.tsx'
import { shownColumns } from '../../../ui/records/record-columns.ts'
import { RecordFoot } from '../../../ui/records/record-foot.tsx'
import { RecordTable } from '../../../ui/records/record-table.tsx'
import { RecordView } from '../../../ui/records/record-view.tsx'
import type { Selection } from '../../../ui/records/use-selection.ts'
import { useColumnKit } from './column-kit.tsx'
import { ListExport } from './list-export.tsx'
import type { ListParts, ListSpec } from './list-spec.ts'
import { RowLinks } from './row-links.tsx'

interface ListRowsProps<R> {
  readonly spec: ListSpec<R>
  readonly parts: ListParts<R>
  readonly label: string
  readonly selection: Selection<R>
}

/** The rows of one page, and what can be done with them. */
export function ListRows<R>({ spec, parts, label, selection }: ListRowsProps<R>) {
  const { t } = useTranslation()
  const { timeZone } = useSession().config
  const { place, list, ask, deviceType, step } = parts
  const { selected, select } = selection
  const kit = useColumnKit(spec)
  const columns = useMemo(() => spec.columns(kit, { deviceType, step }), [spec, kit, deviceType, step])
  const [kept, setKept] = useStored('recordColumns', undefined)
  const slot = `${spec.title} ${spec.byModel ? (deviceType ?? '') : ''}`.trim()
  const selectLabel = useCallback(
    (record: R) =>
      t('lookBack.select', {
        device: spec.deviceOf(record).name,
        time: formatDateTime(spec.atOf(record), timeZone),
      }),
    [t, timeZone, spec],
  )
  const extra = useMemo(
    () => ({
      label: t('lookBack.link.label'),
      of: (record: R) => (
        <RowLinks sn={spec.deviceOf(record).sn} at={spec.atOf(record)} lastsMs={spec.lastsMs?.(step)} />
      ),
    }),
    [t, spec, step],
  )
  return (
    <>
      <RecordView list={list} none={t('exports.page.none')} onReset={place.reset}>
        {(records) => (
          <RecordTable
            label={label}
            records={records}
            columns={shownColumns(columns, kept?.[slot])}
            opened={place.row}
            selected={selected}
            busy={list.loading}
            extra={extra}
            idOf={spec.idOf}
            selectLabel={selectLabel}
            onOpen={place.open}
            onSelect={select}
          />
        )}
      </RecordView>
      <RecordFoot list={list}>
        {selected.size > 0 && <span role="status">{t('history.selected', { count: selected.size })}</span>}
        <ColumnChoice columns={columns} kept={kept?.[slot]} onKeep={(chosen) => setKept({ ...kept, [slot]: chosen })} />
        <ListExport
          all={spec.content(ask)}
          selection={spec.selection([...selected.keys()], ask)}
          spectra={spec.spectra?.(parts)}
          ways={spec.ways?.([...selected.keys()], ask)}
          disabled={list.records.length === 0}
        />
      </RecordFoot>
    </>
  )
}
