import { DeleteOutlined } from '@ant-design/icons'
import { useQueryClient } from '@tanstack/react-query'
import { type Estimate, type EstimateHead, LOCALES } from '@vigil/contract'
import { distanceBetween, formatDateTime } from '@vigil/domain'
import { Alert, Button, Select } from 'antd'
import { Suspense, useId, useMemo } from 'react'
import { Link, useNavigate, useSearchParams } from 'react-router'
import { useCall } from '../../../lib/calls/use-call.ts'
import { useTranslation } from '../../../lib/language/use-translation.tsx'
import { lazyAgain } from '../../../lib/loading/lazy-again.tsx'
import { paths } from '../../../lib/paths.ts'
import { useSession } from '../../../lib/session.tsx'
import { FormatButtons } from '../../../ui/exports/format-buttons.tsx'
import { Panel } from '../../../ui/panel.tsx'
import { FailedNote } from '../../../ui/records/failed-note.tsx'
import { ModeTabs } from './mode-tabs.tsx'
import { ShapeFiles } from './results/estimate-acts.tsx'
import { boundsOf, mapZonesOf } from './results/ground-shapes.ts'
import './spread.css'
import { useDistances } from './use-distances.ts'

const SpreadMap = lazyAgain(() => import('./results/spread-map.tsx'))
const KEPT_ONCE = { quiet: true, staleTime: Number.POSITIVE_INFINITY } as const
const PAPERS = ['pdf', 'html'] as const

function PaperFiles({ kept: { id } }: { kept: EstimateHead }) {
  const { t, i18n } = useTranslation()
  const { download } = useSession()
  const locale = LOCALES.find((each) => each === i18n.language) ?? 'en'
  return (
    <FormatButtons
      formats={PAPERS}
      className="spread-files"
      nameOf={(format) => t('source.saveAs', { format })}
      load={(format) => download('estimateFile', { id, format, locale })}
    />
  )
}

/** One kept estimate: what was told of it then. */
function KeptPart({ kept }: { kept: Estimate }) {
  const { t } = useTranslation()
  const { timeZone } = useSession().config
  const { result } = kept
  return (
    <Panel title={<bdi>{kept.name}</bdi>}>
      <p className="quiet">
        {t(`source.kind.${kept.kind}`)} · <bdi dir="ltr">{formatDateTime(result.at, timeZone)}</bdi> ·{' '}
        {t('source.saved.by', { name: kept.by, at: formatDateTime(kept.savedAt, timeZone) })}
      </p>
      <p>{t('source.saved.asItWas')}</p>
      <ul className="spread-kept">
        {result.areas.map(({ name, label, colour }) => (
          <li key={name}>
            <span className="spread-colour" style={{ background: colour }} aria-hidden="true" /> {label}
          </li>
        ))}
      </ul>
      <dl className="spread-facts">
        {result.facts.map(([label, value]) => (
          <div key={`${label} ${value}`} style={{ display: 'contents' }}>
            <dt>{label}</dt>
            <dd>
              <bdi>{value}</bdi>
            </dd>
          </div>
        ))}
      </dl>
      {result.devices.length > 0 && (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling region must be reachable by keyboard
        <div className="spread-scroll" role="group" tabIndex={0} aria-label={t('source.part.detectors')}>
          <table className="plain-table">
            <thead>
              <tr>
                {[t('source.column.device'), ...result.heads].map((head) => (
                  <th key={head} scope="col">
                    {head}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {result.devices.map(({ sn, name, told }) => (
                <tr key={sn}>
                  <th scope="row">
                    <bdi>{name}</bdi>
                  </th>
                  {result.heads.map((head, n) => (
                    <td key={head}>
                      <bdi dir="ltr">{told[n] ?? ''}</bdi>
                    </td>
                  ))}
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      )}
      <p className="spread-time">
        <ShapeFiles id={kept.id} name={kept.name} result={result} />
        <PaperFiles kept={kept} />
        <Link to={result.address}>{t('source.saved.again')}</Link>
        {kept.alarm !== null && (
          <Link to={paths.monitor('alarm', { alarm: kept.alarm })}>{t('source.saved.alarm')}</Link>
        )}
        {kept.alarm !== null && (
          <Link to={paths.replay(undefined, { at: result.at, from: result.at - 1_800_000, to: result.at + 600_000 })}>
            {t('source.saved.replay')}
          </Link>
        )}
      </p>
    </Panel>
  )
}

/** Estimates as they were when somebody kept them, and two of them side by side and on one map. */
export default function KeptPage() {
  const { t, i18n } = useTranslation()
  const { api, present } = useSession()
  const { timeZone } = useSession().config
  const { length } = useDistances()
  const navigate = useNavigate()
  const queries = useQueryClient()
  const [search] = useSearchParams()
  const [id, beside] = [search.get('id') ?? undefined, search.get('beside') ?? undefined]
  const besideId = useId()
  const { data: list, isError, refetch } = useCall('estimates', {}, { quiet: true })
  const first = useCall('estimate', { id: id ?? '' }, { ...KEPT_ONCE, enabled: id !== undefined })
  const second = useCall('estimate', { id: beside ?? '' }, { ...KEPT_ONCE, enabled: beside !== undefined })
  const [kept, other] = [id === undefined ? undefined : first.data, beside === undefined ? undefined : second.data]
  const remove = async ({ id: removed, version }: EstimateHead): Promise<void> => {
    try {
      await api('removeEstimate', { id: removed, version })
      if (removed === id) void navigate(paths.estimate())
    } catch (error) {
      present(error)
    } finally {
      await queries.invalidateQueries({ queryKey: ['estimates'] })
    }
  }
  // The one that it is held against is drawn as lines: two heaps of colour could not be told apart.
  const zones = useMemo(
    () => [...mapZonesOf(kept?.result.areas ?? []), ...mapZonesOf(other?.result.areas ?? [], true)],
    [kept, other],
  )
  const around = useMemo(() => boundsOf([...(kept?.result.areas ?? []), ...(other?.result.areas ?? [])]), [kept, other])
  return (
    <div className="spread-page" lang={i18n.language}>
      <header className="spread-head">
        <h1>{t('pages.title.estimates')}</h1>
        <ModeTabs current="kept" />
      </header>
      <div className="spread-form">
        {isError && <FailedNote onRetry={() => void refetch()} />}
        {list?.length === 0 && <p className="quiet">{t('source.saved.none')}</p>}
        <ul className="spread-kept" aria-label={t('pages.title.estimates')}>
          {(list ?? []).map((each) => (
            <li key={each.id}>
              <Link to={paths.estimate(each.id)} aria-current={each.id === id ? 'true' : undefined}>
                <bdi>{each.name}</bdi>
              </Link>
              <span className="quiet">
                {t(`source.kind.${each.kind}`)} · {each.by} ·{' '}
                <bdi dir="ltr">{formatDateTime(each.savedAt, timeZone)}</bdi>
                {each.alarm !== null && ` · ${t('source.saved.attached')}`}
              </span>
              {each.isOwn && each.alarm === null && (
                <Button
                  type="text"
                  size="small"
                  icon={<DeleteOutlined />}
                  aria-label={t('source.saved.remove', { name: each.name })}
                  onClick={() => void remove(each)}
                />
              )}
            </li>
          ))}
        </ul>
      </div>
      <section className="spread-map" aria-label={t('source.map')}>
        <Suspense fallback={<p className="quiet">{t('map.loading')}</p>}>
          <SpreadMap
            zones={zones}
            source={kept && [kept.result.longitude, kept.result.latitude]}
            around={around}
            subject={`${id} ${beside}`}
          />
        </Suspense>
      </section>
      <div className="spread-results">
        {(first.isError || second.isError) && <Alert type="error" showIcon title={t('source.saved.gone')} />}
        {id === undefined && <Alert type="info" showIcon title={t('source.saved.choose')} />}
        {kept !== undefined && (
          <div className="spread-time">
            <label htmlFor={besideId}>{t('source.saved.beside')}</label>
            <Select<string | null>
              id={besideId}
              className="spread-name"
              allowClear
              value={beside ?? null}
              options={(list ?? [])
                .filter((each) => each.id !== id)
                .map((each) => ({ value: each.id, label: each.name }))}
              onChange={(value) => void navigate(paths.estimate(id, value ?? undefined), { replace: true })}
            />
            {other !== undefined && (
              <span className="quiet">
                {t('source.saved.apart', { value: length(distanceBetween(kept.result, other.result)) })}{' '}
                {t('source.saved.lines')}
              </span>
            )}
          </div>
        )}
        <div className="spread-sides">
          {kept !== undefined && <KeptPart kept={kept} />}
          {other !== undefined && <KeptPart kept={other} />}
        </div>
      </div>
    </div>
  )
}
