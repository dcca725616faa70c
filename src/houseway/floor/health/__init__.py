"""Watching a floor: is a table stuck, is money waiting, is the record behind?"""
