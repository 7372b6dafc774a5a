import { alarm } from './alarm.ts'
import { alarmAdmin } from './alarm-admin.ts'
import { audit } from './audit.ts'
import { baseInfo } from './base-info.ts'
import { bundle } from './bundle.ts'
import { category } from './category.ts'
import { command } from './command.ts'
import { common } from './common.ts'
import { control } from './control.ts'
import { cotton } from './cotton.ts'
import { dataAdmin } from './data-admin.ts'
import { desk } from './desk.ts'
import { element } from './element.ts'
import { error } from './error.ts'
import { exports } from './exports.ts'
import { fleet } from './fleet.ts'
import { graph } from './graph.ts'
import { history } from './history.ts'
import { home } from './home.ts'
import { imports } from './imports.ts'
import { incident } from './incident.ts'
import { instrument } from './instrument.ts'
import { kind } from './kind.ts'
import { kpi } from './kpi.ts'
import { laboratory } from './laboratory.ts'
import { link } from './link.ts'
import { load } from './load.ts'
import { lookBack } from './look-back.ts'
import { mail } from './mail.ts'
import { map } from './map.ts'
import { material } from './material.ts'
import { module } from './module.ts'
import { monitor } from './monitor.ts'
import { multi } from './multi.ts'
import { navigation } from './navigation.ts'
import { nuclides } from './nuclides.ts'
import { pages } from './pages.ts'
import { palette } from './palette.ts'
import { panel } from './panel.ts'
import { quantity } from './quantity.ts'
import { reach } from './reach.ts'
import { realtime } from './realtime.ts'
import { reference } from './reference.ts'
import { replay } from './replay.ts'
import { reports } from './reports.ts'
import { safety } from './safety.ts'
import { scenario } from './scenario.ts'
import { series } from './series.ts'
import { session } from './session.ts'
import { setting } from './setting.ts'
import { sheet } from './sheet.ts'
import { shell } from './shell.ts'
import { shift } from './shift.ts'
import { signIn } from './sign-in.ts'
import { source } from './source.ts'
import { spread } from './spread.ts'
import { state } from './state.ts'
import { statistics } from './statistics.ts'
import { stored } from './stored.ts'
import { substance } from './substance.ts'
import { survey } from './survey.ts'
import { task } from './task.ts'
import { title } from './title.ts'
import { trips } from './trips.ts'
import { unit } from './unit.ts'
import { validation } from './validation.ts'
import { verdict } from './verdict.ts'

export const zhCN = {
  alarm,
  alarmAdmin,
  audit,
  baseInfo,
  bundle,
  category,
  command,
  common,
  control,
  cotton,
  dataAdmin,
  desk,
  element,
  error,
  exports,
  fleet,
  graph,
  history,
  home,
  imports,
  incident,
  instrument,
  kind,
  kpi,
  laboratory,
  link,
  load,
  lookBack,
  mail,
  map,
  material,
  module,
  monitor,
  multi,
  navigation,
  nuclides,
  pages,
  palette,
  panel,
  quantity,
  realtime,
  reference,
  replay,
  reports,
  safety,
  scenario,
  series,
  session,
  setting,
  sheet,
  shell,
  signIn,
  source,
  spread,
  state,
  statistics,
  stored,
  substance,
  survey,
  task,
  title,
  trips,
  unit,
  validation,
  verdict,
  reach,
  shift,
}
