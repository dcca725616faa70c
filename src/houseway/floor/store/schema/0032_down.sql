drop table comp_signed, comp, incident;
drop function another_signs_comp();
