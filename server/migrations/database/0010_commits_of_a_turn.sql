-- Every commit that an attempt of the instruction made, the newest last: whichever of them people can see is its work.
alter table instructions add column commits text[] not null default '{}';
update instructions set commits = array[result_commit] where result_commit is not null;
