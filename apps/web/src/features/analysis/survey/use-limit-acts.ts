import { useQueryClient } from '@tanstack/react-query'
import { type EndpointRequest, type LimitProposal, Permission } from '@vigil/contract'
import { useState } from 'react'
import { useCall } from '../../../lib/calls/use-call.ts'
import { useTranslation } from '../../../lib/language/use-translation.tsx'
import { useSession } from '../../../lib/session.tsx'

const LIST = 'limitProposals'

/** Limits that are proposed, and what an administrator can do about them. */
export function useLimitActs() {
  const { t } = useTranslation()
  const { api, can, confirm, present } = useSession()
  const queries = useQueryClient()
  const [busy, setBusy] = useState(false)
  const { data, isError, refetch } = useCall(LIST, {}, { quiet: true, enabled: can(Permission.Administer) })
  const act = async (call: () => Promise<LimitProposal>) => {
    setBusy(true)
    try {
      const { status, failed } = await call()
      if (failed.length > 0) confirm(t('survey.limits.partly', { value: failed.length }))
      else confirm(t(`survey.limits.done.${status}`))
      // Present limits are other ones now.
      if (status === 'inForce') await queries.invalidateQueries({ queryKey: ['surveyLimits'] })
    } catch (error) {
      present(error)
    } finally {
      setBusy(false)
      await queries.invalidateQueries({ queryKey: [LIST] })
    }
  }
  return {
    fourEyes: data?.fourEyes ?? true,
    proposals: data?.proposals,
    isError,
    retry: () => void refetch(),
    busy,
    propose: (wish: EndpointRequest<'proposeLimits'>) => act(() => api('proposeLimits', wish)),
    decide: ({ id, version }: LimitProposal, isAgreed: boolean) =>
      act(() => api('decideLimits', { id, version, isAgreed })),
  }
}
