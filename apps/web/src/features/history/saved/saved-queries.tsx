import { useQueryClient } from '@tanstack/react-query'
import { Permission, SAVED_QUERY_NAME_MAX, type SavedQuery } from '@vigil/contract'
import { Button, Input } from 'antd'
import { type FormEvent, useState } from 'react'
import { useCall } from '../../../lib/calls/use-call.ts'
import { useTranslation } from '../../../lib/language/use-translation.tsx'
import { useSession } from '../../../lib/session.tsx'
import { RemoveSaved, SavedList, SavedMenu } from '../../../ui/saved/saved-menu.tsx'

const LIST = 'savedQueries'

/** One of the same name is replaced: the button says so before it happens. */
function SaveForm({ address, known }: { address: string; known: readonly SavedQuery[] }) {
  const { t } = useTranslation()
  const { api, confirm, present } = useSession()
  const queries = useQueryClient()
  const [name, setName] = useState('')
  const [busy, setBusy] = useState(false)
  const wanted = name.trim()
  const replaces = known.some((each) => each.name === wanted)
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    if (wanted === '') return
    setBusy(true)
    try {
      await api('saveQuery', { name: wanted, address })
      await queries.invalidateQueries({ queryKey: [LIST] })
      setName('')
      confirm(t('lookBack.saved.done'))
    } catch (error) {
      present(error)
    } finally {
      setBusy(false)
    }
  }
  return (
    <form onSubmit={(event) => void submit(event)}>
      <Input
        aria-label={t('lookBack.saved.name')}
        placeholder={t('lookBack.saved.name')}
        maxLength={SAVED_QUERY_NAME_MAX}
        value={name}
        onChange={({ target }) => setName(target.value)}
      />
      <Button htmlType="submit" type="primary" loading={busy} disabled={wanted === ''}>
        {t(replaces ? 'lookBack.saved.replace' : 'lookBack.saved.save')}
      </Button>
    </form>
  )
}

function QueryList({ address, onGone }: { address: string; onGone(): void }) {
  const { t } = useTranslation()
  const { api, present } = useSession()
  const queries = useQueryClient()
  const answer = useCall('savedQueries', {}, { quiet: true })
  const remove = async (id: string) => {
    try {
      await api('removeQuery', { id })
      await queries.invalidateQueries({ queryKey: [LIST] })
    } catch (error) {
      present(error)
    }
  }
  return (
    <SavedList
      label={t('lookBack.saved.menu')}
      answer={answer}
      words={{ failed: t('lookBack.saved.failed'), none: t('lookBack.saved.none') }}
      row={({ id, name }) => (
        <RemoveSaved label={t('lookBack.saved.remove', { name })} onRemove={() => void remove(id)} />
      )}
      onGone={onGone}
    >
      <SaveForm address={address} known={answer.data ?? []} />
    </SavedList>
  )
}

/** The queries that the user keeps, of every list; and this one to be kept. */
export function SavedQueries({ address }: { address: string }) {
  const { t } = useTranslation()
  const { can } = useSession()
  if (!can(Permission.Query) && !can(Permission.Devices)) return null
  return (
    <SavedMenu label={t('lookBack.saved.menu')} content={(close) => <QueryList address={address} onGone={close} />} />
  )
}
