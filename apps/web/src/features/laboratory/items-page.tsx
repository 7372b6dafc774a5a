import type { AssayItem } from '@vigil/contract'
import { Button, Tag } from 'antd'
import { useRef, useState } from 'react'
import { Link } from 'react-router'
import { useCall } from '../../lib/calls/use-call.ts'
import { useTranslation } from '../../lib/language/use-translation.tsx'
import { paths } from '../../lib/paths.ts'
import { Panel } from '../../ui/panel.tsx'
import { Answered } from '../../ui/records/answered.tsx'
import { AxisPart } from './axis-part.tsx'
import { figure } from './figure.ts'
import { FilePart } from './file-part.tsx'
import { ItemForm } from './item-form.tsx'
import { LabTable } from './lab-table.tsx'
import './laboratory.css'
import { RecordForm } from './record-form.tsx'
import { ReferencesPart } from './references-part.tsx'
import { useMayWork } from './use-may-work.ts'

const COLUMNS = ['item', 'unit', 'lower', 'upper', 'target', 'sigma', 'tests', 'remarks'] as const

function Items({ items, onChange }: { items: readonly AssayItem[]; onChange(item: AssayItem): void }) {
  const { t, i18n } = useTranslation()
  const number = (value: number | null) => (value === null ? '' : figure(i18n.language, value))
  const mayWork = useMayWork()
  if (items.length === 0) return <p className="quiet">{t(mayWork ? 'laboratory.noItems' : 'laboratory.noItemsYet')}</p>
  return (
    <LabTable
      label={t('laboratory.items')}
      columns={COLUMNS.map((column) => t(`laboratory.${column}`))}
      acts={mayWork ? t('laboratory.change') : undefined}
    >
      {items.map((item) => (
        <tr key={item.id}>
          <td>
            <bdi>{item.name}</bdi> {item.archived && <Tag>{t('laboratory.archived')}</Tag>}
          </td>
          <td>
            <bdi>{item.unit}</bdi>
          </td>
          <td className="lab-number">{number(item.lower)}</td>
          <td className="lab-number">{number(item.upper)}</td>
          <td className="lab-number">{number(item.target)}</td>
          <td className="lab-number">{number(item.sigma)}</td>
          <td className="lab-number">
            <Link to={paths.ramanQuery({ item: item.id })}>{number(item.records)}</Link>
          </td>
          <td>
            <bdi>{item.remarks}</bdi>
          </td>
          {mayWork && (
            <td>
              {item.own && (
                <Button
                  size="small"
                  aria-label={`${t('laboratory.change')}: ${item.name}`}
                  onClick={() => onChange(item)}
                >
                  {t('laboratory.change')}
                </Button>
              )}
            </td>
          )}
        </tr>
      ))}
    </LabTable>
  )
}

/** Assay items, and tests of them (RTE-15, at the root). */
export default function ItemsPage() {
  const { t } = useTranslation()
  const answer = useCall('assayItems', {})
  const mayWork = useMayWork()
  const [changed, setChanged] = useState<AssayItem>()
  const form = useRef<HTMLDivElement>(null)
  return (
    <div className="laboratory">
      <header className="lab-head">
        <h1>{t('pages.title.ramanAdd')}</h1>
        <Link to={paths.ramanQuery()}>{t('laboratory.query')}</Link>
      </header>
      <Answered answer={answer}>
        {(items) => (
          <>
            <Panel title={t('laboratory.items')}>
              <Items
                items={items}
                onChange={(item) => {
                  setChanged(item)
                  // The form may lie below what is seen.
                  form.current?.scrollIntoView({ block: 'nearest' })
                }}
              />
            </Panel>
            {mayWork && (
              <div ref={form}>
                <Panel title={t(changed === undefined ? 'laboratory.addItem' : 'laboratory.changeItem')}>
                  <ItemForm
                    key={changed === undefined ? 'new' : `${changed.id} ${changed.version}`}
                    item={changed}
                    onDone={() => setChanged(undefined)}
                  />
                </Panel>
              </div>
            )}
            {mayWork && items.some(({ archived }) => !archived) && (
              <>
                <Panel title={t('laboratory.newRecord')}>
                  <RecordForm items={items} onDone={() => {}} />
                </Panel>
                <Panel title={t('laboratory.import')}>
                  <FilePart />
                </Panel>
              </>
            )}
          </>
        )}
      </Answered>
      <Panel title={t('laboratory.reference.title')}>
        <ReferencesPart />
      </Panel>
      <Panel title={t('laboratory.axis.title')}>
        <AxisPart />
      </Panel>
    </div>
  )
}
