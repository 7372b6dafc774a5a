import { NUCLIDE_KINDS, type NuclideRow } from '@vigil/contract'
import { Alert, Button, InputNumber, Select, Skeleton } from 'antd'
import { Link, useSearchParams } from 'react-router'
import { ApiError } from '../../lib/calls/api.ts'
import { useCall } from '../../lib/calls/use-call.ts'
import { useTranslation } from '../../lib/language/use-translation.tsx'
import { paths } from '../../lib/paths.ts'
import { OneOf } from '../../ui/records/choices.tsx'
import '../../ui/records/records.css'
import { useHalfLife } from './half-life.ts'
import { moveFocus } from './move-focus.ts'
import { NuclideDetails } from './nuclide-sheet.tsx'
import './reference.css'
import { SearchedList, useQuestion } from './searched-list.tsx'
import { useAmounts } from './use-amounts.ts'

const KINDS = [...NUCLIDE_KINDS, 'other'] as const
const SECONDS = { s: 1, h: 3600, d: 86_400, y: 31_556_926 } as const
type TimeUnit = keyof typeof SECONDS
const TIME_UNITS = Object.keys(SECONDS) as TimeUnit[]
const USUAL_WIDTH = 5
const STALE = { quiet: true, staleTime: Number.POSITIVE_INFINITY } as const

/** `30y`: a number and its unit, as the address keeps it. */
function readTime(text: string | null): { value: number; unit: TimeUnit } | undefined {
  const unit = TIME_UNITS.find((each) => text?.endsWith(each))
  const value = Number(text?.slice(0, -1))
  return unit === undefined || text === '' || !Number.isFinite(value) || value < 0 ? undefined : { value, unit }
}

const readNumber = (text: string | null): number | undefined => {
  const value = Number(text)
  return text === null || text === '' || !Number.isFinite(value) || value < 0 ? undefined : value
}

interface TimeInputProps {
  readonly label: string
  readonly time: { readonly value: number; readonly unit: TimeUnit } | undefined
  onTime(text: string | undefined): void
}

function TimeInput({ label, time, onTime }: TimeInputProps) {
  const { t } = useTranslation()
  const unit = time?.unit ?? 'y'
  return (
    <span className="nuclide-field">
      <InputNumber
        aria-label={label}
        placeholder={label}
        min={0}
        value={time?.value ?? null}
        onChange={(value) => onTime(value === null ? undefined : `${value}${unit}`)}
      />
      <Select<TimeUnit>
        aria-label={`${label}, ${t(`nuclides.unit.${unit}`)}`}
        value={unit}
        disabled={time === undefined}
        options={TIME_UNITS.map((value) => ({ value, label: t(`nuclides.unit.${value}`) }))}
        onChange={(chosen) => time && onTime(`${time.value}${chosen}`)}
      />
    </span>
  )
}

function NuclideTable({ rows }: { rows: readonly NuclideRow[] }) {
  const { t } = useTranslation()
  const halfLife = useHalfLife()
  const { exact, number } = useAmounts()
  const isSought = rows.some(({ match }) => match !== undefined)
  const line = ({ keV, perDecay }: NuclideRow['lines'][number]) => `${exact(keV)} keV (${number(perDecay * 100)} %)`
  return (
    <table className="plain-table material-table" onKeyDown={moveFocus}>
      <thead>
        <tr>
          <th scope="col">{t('nuclides.nuclide')}</th>
          <th scope="col">{t('nuclides.element')}</th>
          <th scope="col">{t('nuclides.halfLife')}</th>
          <th scope="col">{t('nuclides.category')}</th>
          <th scope="col">{t('nuclides.strongest')}</th>
          {isSought && <th scope="col">{t('nuclides.match')}</th>}
          <th scope="col">{t('nuclides.identified')}</th>
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <tr key={row.id}>
            <th scope="row">
              <Link data-row to={paths.nuclide(row.id)}>
                <bdi dir="ltr">{row.id}</bdi>
              </Link>
            </th>
            <td>{row.element}</td>
            <td>{halfLife(row.halfLifeSeconds)}</td>
            <td>{row.kinds.map((kind) => t(`nuclides.kind.${kind}`)).join(', ')}</td>
            <td>
              <bdi dir="ltr" className="nuclide-lines">
                {row.lines.map(line).join(', ')}
              </bdi>
            </td>
            {isSought && <td>{row.match && <bdi dir="ltr">{line(row.match)}</bdi>}</td>}
            <td>{t(row.identified ? 'common.yes' : 'common.no')}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

function NuclideList() {
  const { t } = useTranslation()
  const [search] = useSearchParams()
  const asked = useQuestion()
  const keV = readNumber(search.get('keV'))
  const width = readNumber(search.get('width')) ?? USUAL_WIDTH
  const shortest = readTime(search.get('from'))
  const longest = readTime(search.get('to'))
  const kind = KINDS.find((each) => each === search.get('kind'))
  const answer = useCall(
    'nuclideSearch',
    {
      q: asked.question,
      keV,
      widthKeV: width,
      shortestSeconds: shortest && shortest.value * SECONDS[shortest.unit],
      longestSeconds: longest && longest.value * SECONDS[longest.unit],
      kind,
    },
    { ...STALE, keepPrevious: true },
  )
  const set = asked.setFilter
  return (
    <SearchedList
      title={t('pages.title.nuclides')}
      words="nuclides"
      asked={asked}
      answer={answer}
      addressOf={({ id }) => paths.nuclide(id)}
      filters={
        <>
          <span className="nuclide-field">
            <InputNumber
              aria-label={t('nuclides.energy')}
              placeholder={t('nuclides.energy')}
              min={0}
              max={20_000}
              value={keV ?? null}
              onChange={(value) => set('keV', value === null ? undefined : String(value))}
            />
            <InputNumber
              aria-label={t('nuclides.width')}
              prefix="±"
              min={0}
              max={1000}
              value={width}
              onChange={(value) => set('width', value === null || value === USUAL_WIDTH ? undefined : String(value))}
            />
          </span>
          <TimeInput label={t('nuclides.shortest')} time={shortest} onTime={(text) => set('from', text)} />
          <TimeInput label={t('nuclides.longest')} time={longest} onTime={(text) => set('to', text)} />
          <OneOf
            label={t('nuclides.category')}
            options={KINDS.map((value) => ({ value, label: t(`nuclides.kind.${value}`) }))}
            chosen={kind}
            onChoose={(chosen) => set('kind', chosen)}
          />
        </>
      }
    >
      {(rows) => <NuclideTable rows={rows} />}
    </SearchedList>
  )
}

function OneNuclide({ id }: { id: string }) {
  const { t } = useTranslation()
  const { data, error, refetch } = useCall('nuclideSheet', { id }, STALE)
  const all = useCall('nuclideSearch', { q: '' }, STALE)
  const known = new Set(all.data?.map((row) => row.id))
  const isUnknown = error instanceof ApiError && error.failure.kind === 'rejected'
  return (
    <>
      <nav>
        <Link to={paths.nuclides}>{t('nuclides.all')}</Link>
        {' · '}
        <Link to={paths.knowledge('nuclide', id)}>{t('material.graph')}</Link>
      </nav>
      {isUnknown && <Alert type="warning" showIcon title={t('nuclides.unknown')} />}
      {error !== null && !isUnknown && (
        <Alert
          type="error"
          showIcon
          title={t('nuclides.failed')}
          action={<Button onClick={() => void refetch()}>{t('common.retry')}</Button>}
        />
      )}
      {data === undefined && error === null && <Skeleton active paragraph={{ rows: 12 }} />}
      {data !== undefined && <NuclideDetails key={data.id} sheet={data} ofFile={(each) => known.has(each)} />}
    </>
  )
}

/** Nuclides by name, line, half-life and category; with one in the address, all that is known of it. */
export default function NuclidePage() {
  const [search] = useSearchParams()
  const id = search.get('id')
  return <div className="reference-page">{id === null ? <NuclideList /> : <OneNuclide id={id} />}</div>
}
