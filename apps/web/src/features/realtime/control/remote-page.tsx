import { type CommandName, type CommandRecord, RunState } from '@vigil/contract'
import { registry } from '@vigil/devices'
import { isConnected } from '@vigil/domain'
import { Button, Checkbox, Input, InputNumber, Select } from 'antd'
import { useMemo, useState } from 'react'
import { useTranslation } from '../../../lib/language/use-translation.tsx'
import { useSession } from '../../../lib/session.tsx'
import { useStructureVersion, useTreeVersion } from '../../../live/hooks.ts'
import { useLive } from '../../../live/live-context.tsx'
import { Panel } from '../../../ui/panel.tsx'
import { useConfirm } from '../../../ui/use-confirm.ts'
import { isGrave, permissionOf, send } from './command-calls.ts'
import { commonCommands, commonInterval, eachOf, remoteRows } from './remote-choice.ts'
import { type RemoteResult, RemoteResults } from './remote-results.tsx'
import { RemoteTable } from './remote-table.tsx'
import { intervalText } from './use-order.ts'
import '../realtime.css'
import './control.css'
import './remote.css'

const AT_ONCE = 6

/** Many devices, one command, and what each of them makes of it. */
export default function RemotePage() {
  const { t, i18n } = useTranslation()
  const { api, can } = useSession()
  const { fleet } = useLive()
  const ask = useConfirm()
  const structure = useStructureVersion()
  const version = useTreeVersion()
  const [filter, setFilter] = useState({ search: '', deviceType: '' })
  const [onlyConnected, setOnlyConnected] = useState(true)
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set())
  const [wanted, setWanted] = useState<CommandName>()
  const [interval, setInterval] = useState(1)
  const [busy, setBusy] = useState(false)
  const [results, setResults] = useState<readonly RemoteResult[]>([])

  // biome-ignore lint/correctness/useExhaustiveDependencies: places change with the structure
  const places = useMemo(() => fleet.places(), [fleet, structure])
  const models = useMemo(() => [...new Set(places.map(({ deviceType }) => deviceType))].sort(), [places])
  // biome-ignore lint/correctness/useExhaustiveDependencies: who is connected changes with the tree
  const rows = useMemo(
    () =>
      remoteRows(places, filter).filter(
        ({ sn }) => !onlyConnected || isConnected(fleet.device(sn)?.basic.runstate ?? RunState.NotConnected),
      ),
    [places, filter, onlyConnected, fleet, version],
  )
  const targets = useMemo(() => places.filter(({ sn }) => chosen.has(sn)), [places, chosen])
  const types = targets.map(({ deviceType }) => deviceType)
  const commands = commonCommands(registry, types).filter((name) => can(permissionOf(name)))
  const command = wanted !== undefined && commands.includes(wanted) ? wanted : undefined
  const bounds = commonInterval(registry, types)
  const seconds = bounds && Math.min(Math.max(interval, bounds.min), bounds.max)

  const run = async () => {
    if (command === undefined) return
    const agreed = await ask({
      title: t('control.remote.askMany', { command: t(`command.${command}`) }),
      text: [
        t('control.remote.toMany', { count: targets.length }),
        ...(command === 'sendDataInterval' && seconds !== undefined ? [intervalText(i18n, seconds)] : []),
        t(`control.what.${command}`),
      ].join(' '),
      act: t('control.send'),
      danger: isGrave(command),
    })
    if (!agreed) return
    setBusy(true)
    setResults(targets.map(({ sn, name }) => ({ sn, name, command })))
    const note = (sn: string, outcome: { record?: CommandRecord; error?: unknown }) =>
      setResults((before) => before.map((each) => (each.sn === sn ? { ...each, ...outcome } : each)))
    await eachOf(targets, AT_ONCE, async ({ sn }) => {
      try {
        note(sn, { record: await send(api, { sn, name: command, interval: seconds }) })
      } catch (error) {
        note(sn, { error })
      }
    })
    setBusy(false)
  }

  return (
    <div className="realtime remote">
      <h1>{t('control.remote.title')}</h1>
      <div className="remote-columns">
        <Panel
          title={t('control.remote.choose')}
          extra={<span className="quiet">{t('control.remote.chosen', { count: targets.length })}</span>}
        >
          <div className="remote-filter">
            <Input.Search
              allowClear
              aria-label={t('control.remote.search')}
              placeholder={t('control.remote.search')}
              value={filter.search}
              onChange={(event) => setFilter({ ...filter, search: event.target.value })}
            />
            <Select
              aria-label={t('control.remote.model')}
              value={filter.deviceType}
              showSearch={{ optionFilterProp: 'label' }}
              options={[
                { value: '', label: t('control.remote.allModels') },
                ...models.map((id) => ({ value: id, label: id })),
              ]}
              onChange={(deviceType: string) => setFilter({ ...filter, deviceType })}
            />
            <Checkbox checked={onlyConnected} onChange={(event) => setOnlyConnected(event.target.checked)}>
              {t('control.remote.onlyConnected')}
            </Checkbox>
            <Button onClick={() => setChosen(new Set([...chosen, ...rows.map(({ sn }) => sn)]))}>
              {t('control.remote.all')}
            </Button>
            <Button disabled={chosen.size === 0} onClick={() => setChosen(new Set())}>
              {t('control.remote.clear')}
            </Button>
          </div>
          <RemoteTable rows={rows} chosen={chosen} onChosen={setChosen} />
        </Panel>
        <div className="remote-side">
          <Panel title={t('control.remote.command')}>
            <div className="remote-order">
              {targets.length === 0 && <p className="quiet">{t('control.remote.none')}</p>}
              {targets.length > 0 && commands.length === 0 && <p className="quiet">{t('control.remote.noCommon')}</p>}
              <Select
                aria-label={t('control.remote.command')}
                placeholder={t('control.remote.command')}
                value={command ?? null}
                disabled={commands.length === 0}
                options={commands.map((name) => ({ value: name, label: t(`command.${name}`) }))}
                onChange={(name: CommandName) => setWanted(name)}
              />
              {command === 'sendDataInterval' && bounds && (
                <InputNumber
                  aria-label={t('setting.dataInterval')}
                  min={bounds.min}
                  max={bounds.max}
                  precision={0}
                  suffix="s"
                  value={seconds ?? bounds.min}
                  onChange={(value) => setInterval(value ?? bounds.min)}
                />
              )}
              {command && <p className="quiet">{t(`control.what.${command}`)}</p>}
              <Button type="primary" disabled={command === undefined} loading={busy} onClick={() => void run()}>
                {t('control.remote.run')}
              </Button>
            </div>
          </Panel>
          <RemoteResults results={results} />
        </div>
      </div>
    </div>
  )
}
