import { DeleteOutlined } from '@ant-design/icons'
import { useQueryClient } from '@tanstack/react-query'
import { PointState, type PushDevice } from '@vigil/contract'
import { formatDateTime } from '@vigil/domain'
import { POINT_STATE_KEYS } from '@vigil/i18n/web'
import { Alert, Button, Input, Select, Skeleton } from 'antd'
import { useEffect, useId, useState, useSyncExternalStore } from 'react'
import { Link } from 'react-router'
import { hasInstallOffer, subscribeInstallOffer, takeInstallOffer } from '../../lib/browser/install-offer.ts'
import {
  canBePushedTo,
  markOf,
  ownSubscription,
  subscribeHere,
  unsubscribeHere,
} from '../../lib/browser/push-browser.ts'
import { useCall } from '../../lib/calls/use-call.ts'
import { useTranslation } from '../../lib/language/use-translation.tsx'
import { paths } from '../../lib/paths.ts'
import { useSession } from '../../lib/session.tsx'

type Level = PushDevice['minPriority']
const LEVELS = [
  [1, PointState.Warning],
  [2, PointState.Alarm],
  [3, PointState.HighRisk],
] as const
const NAME_MAX = 60
/** They push to installed apps alone. */
const INSTALLED_FIRST = 'iPhone, iPad'

/** What most people would call it; they may call it otherwise. */
function usualName(fallback: string): string {
  const system = /Android|iPhone|iPad|Windows|Macintosh|Linux/.exec(navigator.userAgent)?.[0]
  return system === undefined ? fallback : `${fallback} (${system === 'Macintosh' ? 'Mac' : system})`
}

/** The mark of this browser's own subscription; null while it has none. */
function useOwnMark(able: boolean): [string | null | undefined, (mark: string | null) => void] {
  const [mark, setMark] = useState<string | null>()
  useEffect(() => {
    if (!able) return
    let left = false
    const found = ownSubscription().then((own) => (own === undefined ? null : markOf(own.endpoint)))
    found.then(
      (own) => !left && setMark(own),
      () => !left && setMark(null),
    )
    return () => {
      left = true
    }
  }, [able])
  return [mark, setMark]
}

/** Alarms on this phone or browser, also when the console is closed. */
export function PushSettings() {
  const { t } = useTranslation()
  const able = window.isSecureContext && canBePushedTo()
  return (
    <div className="session-push">
      <p>{t('reach.own.intro')}</p>
      {able ? (
        <OwnDevice />
      ) : (
        <Alert
          type="warning"
          showIcon
          title={window.isSecureContext ? t('reach.own.unable', { systems: INSTALLED_FIRST }) : t('reach.own.insecure')}
        />
      )}
      <InstallRow />
      <p className="session-hint">{t('reach.own.limits')}</p>
    </div>
  )
}

function InstallRow() {
  const { t } = useTranslation()
  const offered = useSyncExternalStore(subscribeInstallOffer, hasInstallOffer)
  return (
    <p className="session-push-install">
      {offered && <Button onClick={() => void takeInstallOffer()}>{t('reach.own.install')}</Button>}
      <Link to={paths.download}>{t('reach.own.installHow')}</Link>
    </p>
  )
}

function OwnDevice() {
  const { t } = useTranslation()
  const { api, present } = useSession()
  const queries = useQueryClient()
  const { data: devices, isError } = useCall('pushDevices', {})
  const [mark, setMark] = useOwnMark(true)
  const [busy, setBusy] = useState(false)
  const [said, setSaid] = useState<{ type: 'success' | 'error'; text: string }>()
  const here = devices?.find((device) => device.mark === mark)

  const run = async (work: () => Promise<void>) => {
    setBusy(true)
    setSaid(undefined)
    try {
      await work()
      await queries.invalidateQueries({ queryKey: ['pushDevices'] })
    } catch (error) {
      present(error)
    } finally {
      setBusy(false)
    }
  }
  const turnOn = (name: string, minPriority: Level) =>
    run(async () => {
      const key = await api('pushKey', {})
      const own = await subscribeHere(key).catch((error: unknown) => {
        setSaid({ type: 'error', text: t('reach.own.failed', { why: String(error) }) })
        return undefined
      })
      if (own === undefined) return
      if (own === 'denied') {
        setSaid({ type: 'error', text: t('reach.own.denied') })
        return
      }
      const saved = await api('savePushDevice', { name, minPriority, subscription: own })
      setMark(saved.mark)
    })
  const remove = (device: PushDevice) =>
    run(async () => {
      await api('removePushDevice', { id: device.id })
      if (device.id === here?.id) await unsubscribeHere()
    })
  const test = (device: PushDevice) =>
    run(async () => {
      const { ok, why } = await api('testPushDevice', { id: device.id })
      setSaid(
        ok
          ? { type: 'success', text: t('reach.own.tested') }
          : { type: 'error', text: t('reach.own.testFailed', { why }) },
      )
    })

  if (isError) return <Alert type="error" showIcon title={t('alarmAdmin.failed')} />
  if (devices === undefined || mark === undefined) return <Skeleton active />
  return (
    <>
      {here !== undefined && <p role="status">{t('reach.own.on')}</p>}
      <DeviceForm key={here?.id ?? 'new'} here={here} busy={busy} onSave={turnOn} />
      {here !== undefined && (
        <span className="session-push-acts">
          <Button loading={busy} onClick={() => void test(here)}>
            {t('reach.own.test')}
          </Button>
          <Button disabled={busy} onClick={() => void remove(here)}>
            {t('reach.own.turnOff')}
          </Button>
        </span>
      )}
      {said !== undefined && <Alert type={said.type} showIcon role="alert" title={said.text} />}
      <DeviceList devices={devices} here={here?.id} busy={busy} onRemove={remove} />
    </>
  )
}

interface DeviceFormProps {
  readonly here: PushDevice | undefined
  readonly busy: boolean
  onSave(name: string, minPriority: Level): Promise<void>
}

function DeviceForm({ here, busy, onSave }: DeviceFormProps) {
  const { t } = useTranslation()
  const nameId = useId()
  const levelId = useId()
  const [name, setName] = useState(here?.name ?? usualName(t('reach.own.browser')))
  const [level, setLevel] = useState<Level>(here?.minPriority ?? 2)
  const changed = here === undefined || here.name !== name.trim() || here.minPriority !== level
  return (
    <form
      className="session-push-form"
      onSubmit={(event) => {
        event.preventDefault()
        void onSave(name.trim(), level)
      }}
    >
      <label htmlFor={nameId}>{t('reach.own.name')}</label>
      <Input id={nameId} maxLength={NAME_MAX} value={name} onChange={({ target }) => setName(target.value)} />
      <label htmlFor={levelId}>{t('reach.own.from')}</label>
      <Select<Level>
        id={levelId}
        value={level}
        onChange={setLevel}
        options={LEVELS.map(([value, state]) => ({ value, label: t(POINT_STATE_KEYS[state]) }))}
      />
      {changed && (
        <Button type="primary" htmlType="submit" loading={busy}>
          {t(here === undefined ? 'reach.own.turnOn' : 'reach.own.save')}
        </Button>
      )}
    </form>
  )
}

interface DeviceListProps {
  readonly devices: readonly PushDevice[]
  readonly here: string | undefined
  readonly busy: boolean
  onRemove(device: PushDevice): Promise<void>
}

function DeviceList({ devices, here, busy, onRemove }: DeviceListProps) {
  const { t } = useTranslation()
  const { config } = useSession()
  const stateOf = ({ failed, takenAt }: PushDevice): string => {
    if (failed !== '') return t('reach.own.notTaken', { why: failed })
    return takenAt === null
      ? t('reach.own.never')
      : t('reach.own.taken', { time: formatDateTime(takenAt, config.timeZone) })
  }
  return (
    <section aria-label={t('reach.own.others')}>
      <h3>{t('reach.own.others')}</h3>
      {devices.length === 0 && <p className="quiet">{t('reach.own.none')}</p>}
      <ul className="session-push-list">
        {devices.map((device) => (
          <li key={device.id}>
            <span>
              <bdi>{device.name}</bdi>
              {device.id === here && <em> · {t('reach.own.here')}</em>}
            </span>
            <span className="quiet">{stateOf(device)}</span>
            {device.id !== here && (
              <Button
                size="small"
                icon={<DeleteOutlined />}
                disabled={busy}
                aria-label={t('reach.own.remove', { name: device.name })}
                onClick={() => void onRemove(device)}
              />
            )}
          </li>
        ))}
      </ul>
    </section>
  )
}
