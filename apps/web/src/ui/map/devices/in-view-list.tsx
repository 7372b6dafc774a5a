import { CloseOutlined } from '@ant-design/icons'
import { Button } from 'antd'
import { useEffect, useMemo, useRef } from 'react'
import { useTranslation } from '../../../lib/language/use-translation.tsx'
import { useTreeVersion } from '../../../live/hooks.ts'
import { StateMark } from '../../state/state-mark.tsx'
import { useMap } from '../map-context.ts'
import { useSettledView } from '../use-settled-view.ts'
import type { DeviceLayerModel } from './device-layer-model.ts'
import { type InView, inView } from './in-view.ts'

export const MOST_LISTED = 60

interface InViewListProps {
  readonly model: DeviceLayerModel
  readonly selected: string | undefined
  select(sn: string): void
  close(): void
}

/** What the map shows, for those who can not point at it; and what lies on top of each other, for everybody. */
export function InViewList({ model, ...rest }: InViewListProps) {
  const map = useMap()
  const view = useSettledView()
  const version = useTreeVersion()
  // biome-ignore lint/correctness/useExhaustiveDependencies: the numbers stand for the view and for what the features hold
  const found = useMemo(() => {
    const bounds = map.getBounds()
    return inView(model.points(), ({ longitude, latitude }) => bounds.contains([longitude, latitude]), MOST_LISTED)
  }, [map, model, view, version])
  return <InViewPanel {...found} {...rest} />
}

interface InViewPanelProps extends Omit<InViewListProps, 'model'>, InView {}

export function InViewPanel({ listed, total, selected, select, close }: InViewPanelProps) {
  const { t } = useTranslation()
  const closing = useRef(close)
  closing.current = close
  // Also while the focus is still on the button that opened it.
  useEffect(() => {
    const key = (event: KeyboardEvent): void => {
      const from = event.target instanceof Element ? event.target : null
      if (event.key === 'Escape' && (from === document.body || from?.closest('.device-map'))) closing.current()
    }
    window.addEventListener('keydown', key)
    return () => window.removeEventListener('keydown', key)
  }, [])
  return (
    <section className="map-in-view" aria-label={t('map.inView.title')}>
      <header>
        <strong>{t('map.inView.open', { count: total })}</strong>
        <Button type="text" size="small" icon={<CloseOutlined />} aria-label={t('map.inView.close')} onClick={close} />
      </header>
      {total === 0 && <p>{t('map.inView.none')}</p>}
      <ul>
        {listed.map(({ sn, name, state, silenced }) => (
          <li key={sn}>
            <button type="button" aria-current={sn === selected} onClick={() => select(sn)}>
              <bdi>{name}</bdi>
              <StateMark state={silenced ?? state} />
            </button>
          </li>
        ))}
      </ul>
      {total > listed.length && <p>{t('map.inView.more', { count: total - listed.length })}</p>}
    </section>
  )
}
