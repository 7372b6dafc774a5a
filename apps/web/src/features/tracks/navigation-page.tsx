import { registry } from '@vigil/devices'
import { Button, Empty, Select } from 'antd'
import { Suspense, useCallback, useMemo, useState } from 'react'
import { useSearchParams } from 'react-router'
import { useTranslation } from '../../lib/language/use-translation.tsx'
import { lazyAgain } from '../../lib/loading/lazy-again.tsx'
import { useLink, useStructureVersion } from '../../live/hooks.ts'
import { useLive } from '../../live/live-context.tsx'
import { TrackLegend } from '../../ui/map/trail/track-legend.tsx'
import { measuredBy } from './measured-by.ts'
import { NavigationRow } from './navigation-row.tsx'
import { useDrawnWays } from './use-drawn-ways.ts'
import { useTrails } from './use-trails.ts'
import './tracks.css'

const NavigationMap = lazyAgain(() => import('./navigation-map.tsx'))

/** Each is a line that grows on the map and a feed of the server. */
const SHOWN_MAX = 100
const NOTHING: readonly string[] = []
const listOf = (text: string | null): readonly string[] => (text === null || text === '' ? NOTHING : text.split(','))

interface NavigationPageProps {
  /** Shown alone until others are chosen. */
  readonly only?: string
}

/** All mobile devices at once: where they are, whereto and how fast, and what they measured on their way. */
export default function NavigationPage({ only }: NavigationPageProps) {
  const { t } = useTranslation()
  const { fleet } = useLive()
  const { live } = useLink()
  const structure = useStructureVersion()
  const [search, setSearch] = useSearchParams()
  const [selected, setSelected] = useState<string>()
  // biome-ignore lint/correctness/useExhaustiveDependencies: the version stands for the structure that the fleet holds
  const mobile = useMemo(
    () => fleet.places().filter(({ deviceType }) => registry.model(deviceType)?.mobile === true),
    [fleet, structure],
  )
  const onlyText = search.get('only') ?? only ?? null
  const followText = search.get('follow')
  const shown = useMemo(() => {
    const only = listOf(onlyText)
    const sns = mobile.map(({ sn }) => sn)
    return (only.length === 0 ? sns : sns.filter((sn) => only.includes(sn))).slice(0, SHOWN_MAX)
  }, [mobile, onlyText])
  const followed = useMemo(() => listOf(followText).filter((sn) => shown.includes(sn)), [followText, shown])
  const offered = useMemo(() => measuredBy(mobile.map(({ deviceType }) => deviceType)), [mobile])
  const chosen = offered.find(({ key }) => key === search.get('q')) ?? offered[0]
  const trails = useTrails(shown, chosen?.key)

  const change = useCallback(
    (name: 'q' | 'follow' | 'only', value: string) =>
      setSearch(
        (before) => {
          const next = new URLSearchParams(before)
          // A page that shows one device by itself lets one choose "none in particular", too.
          if (value === '' && !(name === 'only' && only !== undefined)) next.delete(name)
          else next.set(name, value)
          return next
        },
        { replace: true },
      ),
    [setSearch, only],
  )
  const leave = useCallback(() => change('follow', ''), [change])

  const { parts, scale } = useDrawnWays(trails, chosen?.key, selected)

  if (mobile.length === 0 && !fleet.loading()) return <Empty description={t('navigation.none')} />
  return (
    <div className="navigation-page">
      <h1 className="visually-hidden">{t('pages.title.trackMonitor')}</h1>
      <div className="navigation-side panel">
        <Select
          aria-label={t('realtime.track.colouredBy')}
          prefix={t('realtime.track.colouredBy')}
          value={chosen?.key ?? null}
          options={offered.map(({ key, module, quantity }) => ({
            value: key,
            label: `${t(`module.${module}`)}: ${t(`quantity.${quantity.key}`)}`,
          }))}
          onChange={(key) => change('q', key)}
        />
        <Select
          mode="multiple"
          allowClear
          maxTagCount="responsive"
          aria-label={t('navigation.only')}
          placeholder={t('navigation.all', { count: mobile.length })}
          value={[...listOf(onlyText)]}
          options={mobile.map(({ sn, name }) => ({ value: sn, label: name }))}
          showSearch={{ optionFilterProp: 'label' }}
          onChange={(sns: string[]) => change('only', sns.join(','))}
        />
        {shown.length === SHOWN_MAX && <p className="quiet">{t('navigation.most', { count: SHOWN_MAX })}</p>}
        {!live && (
          <p role="alert" className="navigation-lost">
            {t('navigation.lost')}
          </p>
        )}
        <ul className="navigation-rows" aria-label={t('navigation.devices')}>
          {trails.map((trail) => {
            const place = fleet.place(trail.sn)
            return (
              place && (
                <NavigationRow
                  key={trail.sn}
                  place={place}
                  trail={trail}
                  quantity={chosen?.quantity}
                  selected={selected === trail.sn}
                  followed={followed.includes(trail.sn)}
                  onSelect={setSelected}
                  onFollow={(sn, on) =>
                    change('follow', (on ? [...followed, sn] : followed.filter((each) => each !== sn)).join(','))
                  }
                />
              )
            )
          })}
        </ul>
        <p className="quiet navigation-quality">{t('navigation.quality')}</p>
        {followed.length > 0 && <Button onClick={leave}>{t('navigation.followNone')}</Button>}
      </div>
      <div className="navigation-ground panel">
        <div className="navigation-map" data-live={live}>
          {/* Begun before the devices are known, the map would show the whole world. */}
          {shown.length > 0 && !fleet.loading() && (
            <Suspense fallback={<p className="quiet">{t('map.loading')}</p>}>
              <NavigationMap shown={shown} parts={parts} followed={followed} select={setSelected} onLeave={leave} />
            </Suspense>
          )}
        </div>
        {chosen && <TrackLegend scale={scale} quantity={chosen.quantity} sparse={parts.some(({ sparse }) => sparse)} />}
      </div>
    </div>
  )
}
