import { DeleteOutlined, SaveOutlined, StarOutlined } from '@ant-design/icons'
import { useQueryClient } from '@tanstack/react-query'
import { MONITOR_VIEW_NAME_MAX, type MonitorView } from '@vigil/contract'
import { Alert, Button, Checkbox, Input, Popover, Skeleton } from 'antd'
import { type FormEvent, useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { useSession } from '../../../lib/session.tsx'
import { useCall } from '../../../lib/use-call.ts'

const LIST = 'monitorViews'

interface ViewsProps {
  /** The page as it is now. */
  readonly address: string
  onGone(): void
}

/** Calls that change a view; what is refused is said, and the list is asked for again: it may be another's change that refused it. */
function useViewActs() {
  const { t } = useTranslation()
  const { api, confirm, present } = useSession()
  const queries = useQueryClient()
  const act = async (call: () => Promise<unknown>, done?: string): Promise<boolean> => {
    try {
      await call()
      if (done !== undefined) confirm(done)
      return true
    } catch (error) {
      present(error)
      return false
    } finally {
      await queries.invalidateQueries({ queryKey: [LIST] })
    }
  }
  return {
    save: (view: Pick<MonitorView, 'name' | 'address' | 'isShared'> & Partial<Pick<MonitorView, 'id' | 'version'>>) =>
      act(() => api('saveMonitorView', view), t('series.views.saved')),
    remove: ({ id, version }: MonitorView) => act(() => api('removeMonitorView', { id, version })),
  }
}

function ViewRow({ view, address, onGone }: ViewsProps & { view: MonitorView }) {
  const { t } = useTranslation()
  const { save, remove } = useViewActs()
  const { name, isOwn, isShared, by } = view
  return (
    <li>
      <Link to={view.address} onClick={onGone}>
        <bdi>{name}</bdi>
      </Link>
      {!isOwn && <span className="quiet">{t('series.views.by', { name: by })}</span>}
      {isOwn && isShared && <span className="quiet">{t('series.views.isShared')}</span>}
      {isOwn && (
        <>
          <Button
            type="text"
            size="small"
            icon={<SaveOutlined />}
            aria-label={t('series.views.replace', { name })}
            title={t('series.views.replace', { name })}
            disabled={view.address === address}
            onClick={() => void save({ ...view, address })}
          />
          <Button
            type="text"
            size="small"
            icon={<DeleteOutlined />}
            aria-label={t('series.views.remove', { name })}
            title={t('series.views.remove', { name })}
            onClick={() => void remove(view)}
          />
        </>
      )}
    </li>
  )
}

function ViewList({ address, onGone }: ViewsProps) {
  const { t } = useTranslation()
  const { data, isError, refetch } = useCall('monitorViews', {}, { quiet: true })
  const { save } = useViewActs()
  const [name, setName] = useState('')
  const [isShared, setShared] = useState(false)
  const [isBusy, setBusy] = useState(false)
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    setBusy(true)
    if (await save({ name: name.trim(), address, isShared })) setName('')
    setBusy(false)
  }
  if (isError) {
    return (
      <Alert
        type="error"
        showIcon
        title={t('series.views.failed')}
        action={<Button onClick={() => void refetch()}>{t('common.retry')}</Button>}
      />
    )
  }
  if (data === undefined) return <Skeleton active title={false} />
  return (
    <div className="monitor-views">
      {data.length === 0 ? (
        <p className="quiet">{t('series.views.none')}</p>
      ) : (
        <ul aria-label={t('series.views.menu')}>
          {data.map((view) => (
            <ViewRow key={view.id} view={view} address={address} onGone={onGone} />
          ))}
        </ul>
      )}
      <form onSubmit={(event) => void submit(event)}>
        <Input
          aria-label={t('series.views.name')}
          placeholder={t('series.views.name')}
          maxLength={MONITOR_VIEW_NAME_MAX}
          value={name}
          onChange={({ target }) => setName(target.value)}
        />
        <Checkbox checked={isShared} onChange={({ target }) => setShared(target.checked)}>
          {t('series.views.share')}
        </Checkbox>
        <Button htmlType="submit" type="primary" loading={isBusy} disabled={name.trim() === ''}>
          {t('series.views.save')}
        </Button>
      </form>
    </div>
  )
}

/** Views that the user keeps or that others of the office share; and this one to be kept. */
export function SavedViews({ address }: { address: string }) {
  const { t } = useTranslation()
  const [open, setOpen] = useState(false)
  // A page that is kept behind another one must not come back with it open.
  useEffect(() => () => setOpen(false), [])
  return (
    <Popover
      trigger="click"
      placement="bottomRight"
      destroyOnHidden
      open={open}
      onOpenChange={setOpen}
      content={<ViewList address={address} onGone={() => setOpen(false)} />}
    >
      <Button icon={<StarOutlined />} aria-expanded={open}>
        {t('series.views.menu')}
      </Button>
    </Popover>
  )
}
