"""Heavy counts by a cluster: shards that any worker of any machine computes, and results that all of them share.

    services.ask("cover-all", actor=…)   enqueues the shards that nobody has counted yet
    services.result_of("cover-all")      the whole result, or None as long as shards are missing

The engines cut and add (games/engines/sharded); here is only who computes which shard, and that none counts twice.
"""
