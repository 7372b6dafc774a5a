import { AppstoreOutlined, TableOutlined } from '@ant-design/icons'
import { MATERIAL_TYPES, type MaterialRow } from '@vigil/contract'
import { Segmented } from 'antd'
import { Link, useSearchParams } from 'react-router'
import { useAtLeast } from '../../lib/browser/use-media.ts'
import { useCall } from '../../lib/calls/use-call.ts'
import { useTranslation } from '../../lib/language/use-translation.tsx'
import { paths } from '../../lib/paths.ts'
import { OneOf } from '../../ui/records/choices.tsx'
import '../../ui/records/records.css'
import { moveFocus } from './move-focus.ts'
import './reference.css'
import { SearchedList, useQuestion } from './searched-list.tsx'
import { useAmounts } from './use-amounts.ts'

function Found({ found }: { found: NonNullable<MaterialRow['found']> }) {
  const { t } = useTranslation()
  return (
    <span className="quiet">
      {t(`material.by.${found.by}`)}: <bdi>{found.text}</bdi>
    </span>
  )
}

interface RowsProps {
  readonly rows: readonly MaterialRow[]
}

function MaterialTable({ rows }: RowsProps) {
  const { t } = useTranslation()
  const { amount } = useAmounts()
  const isSought = rows.some(({ found }) => found !== undefined)
  return (
    <table className="plain-table material-table" onKeyDown={moveFocus}>
      <thead>
        <tr>
          <th scope="col">{t('material.column.name')}</th>
          <th scope="col">{t('material.column.english')}</th>
          <th scope="col">{t('material.column.formula')}</th>
          <th scope="col">{t('reference.cas')}</th>
          <th scope="col">{t('material.column.un')}</th>
          <th scope="col">{t('material.kind')}</th>
          <th scope="col">{t('material.column.idlh')}</th>
          {isSought && <th scope="col">{t('material.column.because')}</th>}
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <tr key={row.id}>
            <th scope="row">
              <Link data-row to={paths.material(row.id)}>
                {row.name}
              </Link>
            </th>
            <td lang="en">
              <bdi>{row.englishName}</bdi>
            </td>
            <td>
              <bdi dir="ltr">{row.molecularFormula}</bdi>
            </td>
            <td>
              <bdi dir="ltr">{row.cas}</bdi>
            </td>
            <td>
              <bdi dir="ltr">{row.un.join(', ')}</bdi>
            </td>
            <td>{row.types.map((type) => t(`baseInfo.materialType.${type}`)).join(', ')}</td>
            <td>{row.idlh && <bdi dir="ltr">{amount(row.idlh.value, row.idlh.unit)}</bdi>}</td>
            {isSought && <td>{row.found && <Found found={row.found} />}</td>}
          </tr>
        ))}
      </tbody>
    </table>
  )
}

function MaterialCards({ rows }: RowsProps) {
  const { t } = useTranslation()
  return (
    <ul className="material-cards" onKeyDown={moveFocus}>
      {rows.map((row) => (
        <li key={row.id}>
          <Link data-row to={paths.material(row.id)} className="panel">
            <strong>{row.name}</strong>
            <bdi dir="ltr" className="sheet-formula">
              {row.molecularFormula}
            </bdi>
            <span className="quiet">{row.types.map((type) => t(`baseInfo.materialType.${type}`)).join(', ')}</span>
            {row.found && row.found.by !== 'name' && <Found found={row.found} />}
          </Link>
        </li>
      ))}
    </ul>
  )
}

const VIEWS = ['table', 'cards'] as const

/** Substances by whatever one knows of them: a name in any language, a number, a smell, a symptom. */
export default function MaterialListPage() {
  const { t } = useTranslation()
  const [search] = useSearchParams()
  const asked = useQuestion()
  const type = MATERIAL_TYPES.find((each) => each === search.get('type'))
  const usual = useAtLeast('sm') ? 'table' : 'cards'
  const view = VIEWS.find((each) => each === search.get('view')) ?? usual
  const answer = useCall(
    'materialSearch',
    { q: asked.question, type },
    { keepPrevious: true, staleTime: Number.POSITIVE_INFINITY, quiet: true },
  )
  return (
    <div className="reference-page">
      <SearchedList
        title={t('pages.title.materials')}
        words="material"
        asked={asked}
        answer={answer}
        addressOf={({ id }) => paths.material(id)}
        filters={
          <>
            <OneOf
              label={t('material.kind')}
              options={MATERIAL_TYPES.map((value) => ({ value, label: t(`baseInfo.materialType.${value}`) }))}
              chosen={type}
              onChoose={(chosen) => asked.setFilter('type', chosen)}
            />
            <Segmented<'table' | 'cards'>
              aria-label={t('material.view.label')}
              value={view}
              options={[
                { value: 'table', icon: <TableOutlined />, title: t('material.view.table') },
                { value: 'cards', icon: <AppstoreOutlined />, title: t('material.view.cards') },
              ]}
              onChange={(chosen) => asked.setFilter('view', chosen === usual ? undefined : chosen)}
            />
          </>
        }
      >
        {(rows) => (view === 'cards' ? <MaterialCards rows={rows} /> : <MaterialTable rows={rows} />)}
      </SearchedList>
    </div>
  )
}
