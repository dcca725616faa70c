drop table camera_confirmed, camera_task;
