-- Which nuclides spectrometers named on which day is kept with the figures of alarms and checks. Those are filled again at the first
-- start from what is kept by device, as after an update that keeps more than the one before.
delete from setting where key in ('figures.alarm', 'figures.check');

-- They are read by days in their order: by the key of the table all that is kept of each day would be passed on the way. Without the
-- number itself, so that one that grows moves no entry of any index.
create index figure_nuclide on figure (record, office_id, period) where axis = 'nuclide';
