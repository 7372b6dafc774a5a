import type { AssayItem } from '@vigil/contract'
import { Alert, Button, Skeleton, Tag } from 'antd'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { paths } from '../../lib/paths.ts'
import { useCall } from '../../lib/use-call.ts'
import { Panel } from '../../ui/panel.tsx'
import { ScrollBox } from '../../ui/records/scroll-box.tsx'
import { figure } from './figure.ts'
import { FilePart } from './file-part.tsx'
import { ItemForm } from './item-form.tsx'
import './laboratory.css'
import { RecordForm } from './record-form.tsx'
import { ReferencesPart } from './references-part.tsx'

const COLUMNS = ['item', 'unit', 'lower', 'upper', 'target', 'sigma', 'tests', 'remarks'] as const

function Items({ items, onChange }: { items: readonly AssayItem[]; onChange(item: AssayItem): void }) {
  const { t, i18n } = useTranslation()
  const number = (value: number | null) => (value === null ? '' : figure(i18n.language, value))
  if (items.length === 0) return <p className="quiet">{t('laboratory.noItems')}</p>
  return (
    <ScrollBox label={t('laboratory.items')}>
      <table className="plain-table">
        <thead>
          <tr>
            {COLUMNS.map((column) => (
              <th key={column} scope="col">
                {t(`laboratory.${column}`)}
              </th>
            ))}
            <th scope="col" aria-label={t('laboratory.change')} />
          </tr>
        </thead>
        <tbody>
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
            </tr>
          ))}
        </tbody>
      </table>
    </ScrollBox>
  )
}

/** Assay items, and tests of them (RTE-15, at the root). */
export default function ItemsPage() {
  const { t } = useTranslation()
  const { data: items, isError, refetch } = useCall('assayItems', {})
  const [changed, setChanged] = useState<AssayItem>()
  return (
    <div className="laboratory">
      <header className="lab-head">
        <h1>{t('pages.title.ramanAdd')}</h1>
        <Link to={paths.ramanQuery()}>{t('laboratory.query')}</Link>
      </header>
      {isError && (
        <Alert
          type="error"
          showIcon
          title={t('history.failed')}
          action={<Button onClick={() => void refetch()}>{t('common.retry')}</Button>}
        />
      )}
      {items === undefined && !isError && <Skeleton active />}
      {items !== undefined && (
        <>
          <Panel title={t('laboratory.items')}>
            <Items items={items} onChange={setChanged} />
          </Panel>
          <Panel title={t(changed === undefined ? 'laboratory.addItem' : 'laboratory.changeItem')}>
            <ItemForm
              key={changed === undefined ? 'new' : `${changed.id} ${changed.version}`}
              item={changed}
              onDone={() => setChanged(undefined)}
            />
          </Panel>
          {items.length > 0 && (
            <>
              <Panel title={t('laboratory.newRecord')}>
                <RecordForm items={items} onDone={() => {}} />
              </Panel>
              <Panel title={t('laboratory.import')}>
                <FilePart />
              </Panel>
            </>
          )}
          <Panel title={t('laboratory.reference.title')}>
            <ReferencesPart />
          </Panel>
        </>
      )}
    </div>
  )
}
