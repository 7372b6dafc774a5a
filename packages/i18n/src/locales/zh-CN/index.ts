import { alarm } from './alarm.ts'
import { baseInfo } from './base-info.ts'
import { category } from './category.ts'
import { command } from './command.ts'
import { common } from './common.ts'
import { error } from './error.ts'
import { fleet } from './fleet.ts'
import { kind } from './kind.ts'
import { link } from './link.ts'
import { mail } from './mail.ts'
import { module } from './module.ts'
import { quantity } from './quantity.ts'
import { scenario } from './scenario.ts'
import { setting } from './setting.ts'
import { signIn } from './sign-in.ts'
import { state } from './state.ts'
import { substance } from './substance.ts'
import { title } from './title.ts'
import { unit } from './unit.ts'
import { validation } from './validation.ts'

export const zhCN = {
  alarm,
  baseInfo,
  category,
  command,
  common,
  error,
  fleet,
  kind,
  link,
  mail,
  module,
  quantity,
  scenario,
  setting,
  signIn,
  state,
  substance,
  title,
  unit,
  validation,
}
