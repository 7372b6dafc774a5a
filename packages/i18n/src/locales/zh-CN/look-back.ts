import type { Translation } from '../../translation.ts'
import type { lookBack as source } from '../en/look-back.ts'

export const lookBack = {
  filters: '列表筛选',
  select: '选择 {device} 在 {time} 的记录',
  notListed: '按当前筛选条件，列表中没有这条记录。',
  address: {
    notUnderstood: '地址中有一部分无法识别，未予应用',
    more: '另有 {n} 项',
    unknownDevice: '您可见的设备中没有序列号为 {sn} 的设备',
    unknownModel: '没有名为 {model} 的型号',
  },
  mean: '平均值',
  /** Of an hour or a minute: what stands in its cells. */
  meanAndRange: '均值（最低 – 最高）',
  unreadable: '数值无法显示',
  unwatched: {
    column: '未监视',
    hint: '服务器未运行：无人知道设备当时的状态',
    ofWhich: '其中 {time} 未监视',
  },
  place: '位置',
  moreValues_other: '另有 {count} 项',
  column: {
    shown: '状态',
    values: '读数',
    fault: '故障',
  },
  link: {
    label: '关联查看',
    around: '该时刻前后',
    sameTime: '同一时间的其他设备',
    within: '查看该时段的明细',
  },
  detail: {
    reading: '监测记录',
    state: '状态变化',
    fault: '故障记录',
    sample: '采样记录',
  },
  chart: {
    show: '显示曲线',
    hide: '隐藏曲线',
  },
  detection: {
    possible: '可能为{name}',
    begin: '开始',
    end: '结束',
    course: '检测前后的{name}',
    noCourse: '未保存检测前后的读数',
    whole: '在单独页面打开',
    toList: '返回列表',
    missing: '检测记录 {id} 加载失败',
  },
  sample: {
    run: '采样过程的流量和压力',
    course: '采样过程的{name}',
    noRun: '{name}：未保存采样过程的读数',
    standardVolume: '标准体积（0 °C，101.325 千帕）',
  },
  timeline: {
    label: '状态时间线',
    view: '显示方式',
    views: { bars: '时间线', changes: '变化记录' },
    availability: '可用率',
    availabilityHint: '有记录的时间内设备在线且无故障所占的比例',
    none: '没有记录',
    around: '前后情况',
    changes_other: '{count} 次变化',
    devices_other: '{count} 台设备',
  },
  saved: {
    menu: '已存查询',
    none: '还没有保存的查询。为当前查询命名，方便下次使用。',
    name: '当前查询的名称',
    save: '保存',
    replace: '替换',
    done: '查询已保存',
    remove: '删除 {name}',
    failed: '已存查询加载失败',
  },
} satisfies Translation<typeof source, 'zh-CN'>
